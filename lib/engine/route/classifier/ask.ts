import type { ClassifierLayer, ClassifyReply, RouteSource } from "../decision";
import { elapsed, type Routing } from "../session";
import { classifyRequest } from "./prompt";
import { readReply, type ClassifierReply } from "./reply";

/** What layer 2 came to. Without a reply the layer says why. */
export interface Classification {
  source: Extract<RouteSource, "llm_fallback" | "local">;
  reply: ClassifierReply | null;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Whatever the caller's function answers, as a reply with its text; anything else is thrown as an error. */
function checked(answer: ClassifyReply | string): ClassifyReply {
  const reply: Partial<ClassifyReply> = typeof answer === "string" ? { text: answer } : (answer ?? {});
  if (typeof reply.text !== "string") throw new Error("the classifier answered no text");
  return { text: reply.text, ...(reply.tokens ? { tokens: reply.tokens } : {}) };
}

/**
 * Asks the classifier, unless the policy has switched it off, and records what it proposed (SPEC 4.3).
 * Never throws: a fault stands in the layer.
 */
export async function askClassifier(routing: Routing): Promise<Classification> {
  const { policy, input, hasHistory, weak, clock, layers } = routing;
  const settings = policy.document.classifier;
  const since = clock();
  const layer: ClassifierLayer = {
    layer: "classifier",
    backend: settings.backend,
    raw: null,
    type: null,
    confidence: null,
    reason: null,
    candidate: {},
    error: null,
    tokens: null,
    durationMs: 0,
  };
  layers.push(layer);
  if (!settings.enabled) return { source: "llm_fallback", reply: null };
  try {
    const request = classifyRequest(policy.classifierPrompt, settings, { input, hasHistory, ruleSignals: weak });
    const answer = checked(await routing.classify(request));
    layer.raw = answer.text;
    layer.tokens = answer.tokens ?? null;
    const read = readReply(answer.text);
    if (read.ok) Object.assign(layer, read.reply);
    else layer.error = read.error;
    return { source: "llm_fallback", reply: read.ok ? read.reply : null };
  } catch (error) {
    layer.error = messageOf(error);
    return { source: "llm_fallback", reply: null };
  } finally {
    layer.durationMs = elapsed(routing, since);
  }
}
