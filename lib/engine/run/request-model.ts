import type { ModelOutcome, ModelRequest } from "../model/messages";
import type { Ports } from "../ports";
import type { Deadline } from "./deadline";
import { port } from "./durable";

/**
 * One request to the model within a deadline. A port that does not answer an abort cannot hold the run: the deadline
 * answers in its place.
 */
export async function requestModel(
  ports: Ports,
  request: ModelRequest,
  options: { stepKey: string; limit: Deadline; timeoutMs: number; attempt?: number },
): Promise<ModelOutcome> {
  const { stepKey, limit, timeoutMs } = options;
  const before = options.attempt ?? 0;
  const onText =
    ports.onText && ((text: string, attempt: number) => ports.onText?.({ stepKey, attempt: before + attempt, text }));
  const cut = limit.fired.then((by): ModelOutcome => {
    const kind = by === "cancel" ? "aborted" : "timeout";
    return { ok: false, fault: { kind, message: `The request was ended: ${by}.`, attempts: 1 } };
  });
  const complete = port(() =>
    ports.model.complete(request, { signal: limit.signal, stepKey, timeoutMs, ...(onText ? { onText } : {}) }),
  );
  // The loser of the race may still reject; that is then nobody's business.
  complete.catch(() => undefined);
  return Promise.race([complete, cut]);
}
