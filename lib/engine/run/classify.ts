import { estimateTokens, textTokens } from "../context/tokens";
import type { ChatMessage, ModelOutcome, TokenUsage } from "../model/messages";
import type { Ports } from "../ports";
import { ROUTE_STEP, type Classify } from "../route/decision";
import { deadline } from "./deadline";
import { requestModel } from "./request-model";

/**
 * The classifier of layer 2 as a model is asked for it: within the time that the request names, once more if the first
 * attempt fails (SPEC 4.3). `onTokens` is told what each answer cost, estimated where the model does not say. Rejects
 * when there is no answer, or `signal` ends it.
 */
export function modelClassifier(
  ports: Pick<Ports, "model" | "clock">,
  signal: AbortSignal,
  onTokens: (used: TokenUsage) => void = () => undefined,
): Classify {
  return async (asked) => {
    const messages: ChatMessage[] = [
      { role: "system", content: asked.system },
      { role: "user", content: asked.user },
    ];
    const { clock } = ports;
    const limit = deadline(clock, asked.timeoutMs, signal);
    const began = clock.monotonic();
    try {
      let outcome: ModelOutcome | null = null;
      for (let attempt = 0; attempt < 2 && !outcome?.ok && limit.cutBy() === null; attempt++) {
        outcome = await requestModel(
          ports,
          {
            purpose: "intent_classification",
            messages,
            temperature: asked.temperature,
            maxOutputTokens: asked.maxOutputTokens,
            thinking: "off",
          },
          { stepKey: ROUTE_STEP, limit, timeoutMs: asked.timeoutMs - (clock.monotonic() - began) },
        );
      }
      if (!outcome?.ok) throw new Error(outcome ? `${outcome.fault.kind}: ${outcome.fault.message}` : "timeout");
      const { text, usage } = outcome.reply;
      const reported = usage !== undefined && usage.prompt > 0;
      const counted = reported ? usage : { prompt: estimateTokens(messages, []), completion: textTokens(text) };
      onTokens({ ...counted, reported });
      return { text, tokens: counted };
    } finally {
      limit.dispose();
    }
  };
}
