import { APIConnectionError, APIError, APIUserAbortError } from "openai";
import type { ModelFaultKind } from "@/lib/engine/model/messages";
import { readProviderError, type ProviderError } from "./provider-error";

/** Why one request gave no reply, and what may be done about it. */
export interface AttemptFault {
  kind: ModelFaultKind;
  message: string;
  status?: number | undefined;
  retryable: boolean;
  /** Milliseconds the provider asks to wait. */
  retryAfterMs?: number | undefined;
  /** The provider's own words, to find a rejected parameter in. */
  error?: ProviderError | undefined;
  partialText?: string | undefined;
  usage?: { prompt: number; completion: number } | undefined;
}

const CONTEXT_LENGTH =
  /context.?(?:length|window|size)|maximum context|prompt is too long|input is too long|too many (?:input )?tokens|reduce the length|range of input length|input token count|exceeds? the (?:model'?s )?(?:maximum|max).{0,24}tokens|上下文.{0,6}(?:长度|超)|(?:输入|文本)(?:过长|超长|长度超)/i;
const RATE = /rate.?limit|too many requests|throttl|quota|tpm|rpm/i;
const NO_QUOTA = /insufficient_quota|billing|credit|payment|balance|余额|欠费/i;
const UNAUTHORISED = /auth|api.?key|permission|forbidden/i;
const BAD_REQUEST = /invalid|unsupported|bad.?request|validation/i;

type Verdict = { kind: ModelFaultKind; retryable: boolean };

function fromStatus(status: number, words: string): Verdict {
  if (status === 401 || status === 403) return { kind: "unauthorised", retryable: false };
  if (status === 402) return { kind: "rate_limited", retryable: false };
  if (status === 429) return { kind: "rate_limited", retryable: !NO_QUOTA.test(words) };
  if (status === 413 || CONTEXT_LENGTH.test(words)) return { kind: "context_length", retryable: false };
  if (status === 408 || status === 409 || status === 425) return { kind: "server_error", retryable: true };
  if (status >= 500) return { kind: "server_error", retryable: status !== 501 };
  return { kind: "bad_request", retryable: false };
}

/** An error inside a stream has no status: its type and code say what it is. */
function fromWords(label: string, words: string): Verdict {
  if (CONTEXT_LENGTH.test(words)) return { kind: "context_length", retryable: false };
  if (RATE.test(label)) return { kind: "rate_limited", retryable: !NO_QUOTA.test(words) };
  if (UNAUTHORISED.test(label)) return { kind: "unauthorised", retryable: false };
  if (BAD_REQUEST.test(label)) return { kind: "bad_request", retryable: false };
  return { kind: "server_error", retryable: true };
}

/** Classifies what a provider said (SPEC 6). */
export function providerFault(error: ProviderError, retryAfterMs?: number): AttemptFault {
  const label = `${error.code ?? ""} ${error.type ?? ""}`;
  const words = `${label} ${error.message}`;
  const verdict = error.status === undefined ? fromWords(label, words) : fromStatus(error.status, words);
  const message = error.message || `The provider answered with status ${error.status ?? "unknown"} and no words.`;
  return { ...verdict, message, status: error.status, error, retryAfterMs };
}

/** What `Retry-After` asks for: milliseconds, seconds or an HTTP date. `now` is epoch milliseconds. */
export function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const header = headers?.get("retry-after")?.trim();
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number.parseFloat(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CONNECT_TIMEOUT/;
const BROKEN = /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|HPE_/;

/** The code of the innermost cause that has one; a connection tried on several addresses fails with several errors. */
function causeCode(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return causeCode(inner, depth + 1);
}

/** A connection that could not be made, or ended before or within the reply. */
export function networkFault(error: unknown): AttemptFault {
  const code = causeCode(error);
  const what = code || (error instanceof Error ? error.message : String(error));
  if (UNREACHABLE.test(code)) {
    return { kind: "refused", message: `The endpoint could not be reached (${what}).`, retryable: true };
  }
  if (BROKEN.test(code)) {
    return { kind: "stream_broken", message: `The connection broke (${what}).`, retryable: true };
  }
  return { kind: "refused", message: `The request could not be made (${what}).`, retryable: false };
}

/** Classifies what the SDK threw instead of answering. Whose abort it was, the caller knows better. */
export function thrownFault(thrown: unknown, now: number): AttemptFault {
  if (thrown instanceof APIUserAbortError) return { kind: "aborted", message: "Aborted.", retryable: false };
  if (thrown instanceof APIConnectionError) return networkFault(thrown.cause ?? thrown);
  if (thrown instanceof APIError) {
    const said = readProviderError(thrown.error ?? thrown.message);
    const { status, headers } = thrown as { status?: number; headers?: Headers };
    return providerFault({ ...said, status: status ?? said.status }, retryAfter(headers, now));
  }
  return networkFault(thrown);
}
