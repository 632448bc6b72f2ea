/** What a provider says went wrong, from whichever form it says it in. */
export interface ProviderError {
  /** The HTTP status, or the numeric code that a body gives in its place. */
  status?: number | undefined;
  code?: string | undefined;
  type?: string | undefined;
  param?: string | undefined;
  message: string;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

const numericStatus = (value: unknown): number | undefined => {
  const status = Number(value);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
};

function fromFields(fields: Fields): ProviderError {
  const message = text(fields.message) ?? text(fields.detail) ?? text(fields.msg) ?? JSON.stringify(fields);
  return {
    status: numericStatus(fields.code) ?? numericStatus(fields.status),
    code: text(fields.code),
    type: text(fields.type),
    param: text(fields.param),
    message,
  };
}

/** Reads an error body: `{ error: {...} }`, `{ error: "text" }`, `{ message, code }`, `{ detail }`, or plain text. */
export function readProviderError(body: unknown): ProviderError {
  if (typeof body === "string") return { message: body };
  if (!isObject(body)) return { message: JSON.stringify(body) ?? "no message" };
  if (isObject(body.error)) return fromFields(body.error);
  if (typeof body.error === "string") return { ...fromFields(body), message: body.error };
  return fromFields(body);
}

/** The error inside a body or chunk that came with status 200, if it is one. */
export function errorInside(data: unknown): ProviderError | undefined {
  if (!isObject(data)) return undefined;
  if (data.error !== undefined && data.error !== null && data.error !== false) return readProviderError(data);
  if (data.object === "error") return readProviderError(data);
  const choice: unknown = Array.isArray(data.choices) ? data.choices[0] : undefined;
  if (isObject(choice) && (isObject(choice.error) || choice.finish_reason === "error")) {
    return choice.error === undefined ? { message: "The provider reported an error." } : readProviderError(choice);
  }
  const looksLikeError = data.choices === undefined && (text(data.message) ?? text(data.detail)) !== undefined;
  return looksLikeError && (data.code !== undefined || data.detail !== undefined) ? readProviderError(data) : undefined;
}
