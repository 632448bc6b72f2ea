import type { ServiceErrorCode } from "./result";

/** Where an input is wrong. */
export type Issue = { path: string; message: string };

/** A failure that is expected: a closed code that the page has words for, and a message for the log. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";

  constructor(
    readonly code: ServiceErrorCode,
    message: string,
    readonly issues?: Issue[],
    /** When it is worth trying again. */
    readonly retryAt?: Date,
  ) {
    super(message);
  }
}
