import OpenAI, { APIError } from "openai";
import type { Clock } from "@/lib/engine/ports";
import type { ModelConnection } from "./connection";
import type { Fetch } from "./transport";

/** Bytes of an error's body that are read, and how long it may take. */
const ERROR_BODY_BYTES = 64 * 1024;
const ERROR_BODY_MS = 3000;
/** The SDK's timer is set as far off as timers go: the time is kept in one place, outside. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** Keeps the whole of an error's body: the SDK reads only its `error` field and loses what others put beside it. */
class GatehouseOpenAI extends OpenAI {
  protected override makeStatusError(
    status: number,
    body: object,
    message: string | undefined,
    headers: Headers,
  ): APIError {
    return APIError.generate(status, { error: body ?? message }, message, headers);
  }
}

async function readSome(body: ReadableStream<Uint8Array>, clock: Clock): Promise<string> {
  const reader = body.getReader();
  const untime = clock.after(ERROR_BODY_MS, () => void reader.cancel().catch(() => undefined));
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let bytes = 0; bytes < ERROR_BODY_BYTES;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      text += decoder.decode(value.subarray(0, ERROR_BODY_BYTES), { stream: true });
    }
  } catch {
    // The connection broke within the error: what came of it says enough.
  } finally {
    untime();
    await reader.cancel().catch(() => undefined);
  }
  return text;
}

/** The SDK reads an error's body whole, however long it is or takes. */
function boundedErrors(fetcher: Fetch, clock: Clock): Fetch {
  return async (url, init) => {
    const response = await fetcher(url, init);
    if (response.ok || !response.body) return response;
    const text = await readSome(response.body, clock);
    return new Response(text, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}

/** The SDK's client of a connection: no retries, timers, logs or environment variables of its own. */
export function openaiClient(connection: ModelConnection, fetcher: Fetch, clock: Clock): OpenAI {
  return new GatehouseOpenAI({
    baseURL: connection.baseURL,
    apiKey: connection.apiKey ?? "",
    organization: null,
    project: null,
    webhookSecret: null,
    defaultHeaders: { ...connection.headers, ...(connection.apiKey === null && { Authorization: null }) },
    maxRetries: 0,
    timeout: NO_TIMEOUT,
    logLevel: "off",
    fetch: boundedErrors(fetcher, clock),
  });
}
