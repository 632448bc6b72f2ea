import { SERVICE_ERROR_CODES, type ServiceErrorCode } from "@/lib/schemas/result";

/** A read that failed, with the code of the service. Its message is for the log; pages have their own words. */
export class ReadError extends Error {
  override readonly name = "ReadError";

  constructor(
    readonly code: ServiceErrorCode,
    readonly status: number,
  ) {
    super(`${code} (${status})`);
  }
}

const BY_STATUS: Record<number, ServiceErrorCode> = {
  400: "invalid_input",
  401: "not_signed_in",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  503: "unavailable",
};

/** Reads JSON from a handler of this application. Throws ReadError for every answer that is not a success. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new ReadError(await readCode(response), response.status);
  return (await response.json()) as T;
}

async function readCode(response: Response): Promise<ServiceErrorCode> {
  const body: unknown = await response.json().catch(() => null);
  const error = body !== null && typeof body === "object" && "error" in body ? body.error : null;
  const code = error !== null && typeof error === "object" && "code" in error ? error.code : null;
  return SERVICE_ERROR_CODES.find((known) => known === code) ?? BY_STATUS[response.status] ?? "internal";
}
