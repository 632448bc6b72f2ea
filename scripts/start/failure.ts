/** A foreseen failure: one sentence of what happened and one of what to do. Shown as it is, without a stack. */
export class Failure extends Error {
  override name = "Failure";
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`, ...), if it is one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What to print of anything thrown: the sentence of a foreseen failure, the stack of any other. */
export function describeFailure(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (error instanceof Error) return error.name === "EnvError" ? error.message : (error.stack ?? error.message);
  return String(error);
}
