import type { ClassifierLayer, ClassifyReply, LocalOpinion, RouteSource } from "../decision";
import { elapsed, type Routing } from "../session";
import { judge } from "./judge";
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

/** Reads a reply into the layer, whichever backend gave it. */
function record(layer: ClassifierLayer, answer: ClassifyReply): ClassifierReply | null {
  layer.raw = answer.text;
  layer.tokens = answer.tokens ?? null;
  const read = readReply(answer.text);
  if (!read.ok) {
    layer.error = read.error;
    return null;
  }
  Object.assign(layer, read.reply);
  return read.reply;
}

/** The local model's opinion in the words of the contract that all backends share. */
function replyOf({ intent, confidence, words }: LocalOpinion): ClassifyReply {
  const reason = words.length > 0 ? `words: ${words.map((word) => word.text).join(", ")}` : "no word that it knows";
  return { text: JSON.stringify({ type: intent, confidence, reason }) };
}

function askLocal({ policy, input }: Routing): LocalOpinion {
  const classifier = policy.localClassifier();
  if (!classifier) throw new Error("no intent has examples to learn from");
  return classifier.classify(input);
}

async function askModel(routing: Routing, layer: ClassifierLayer): Promise<Classification> {
  const { policy, input, hasHistory, weak } = routing;
  const message = { input, hasHistory, ruleSignals: weak };
  const request = classifyRequest(policy.classifierPrompt, policy.document.classifier, message);
  return { source: "llm_fallback", reply: record(layer, checked(await routing.classify(request))) };
}

/** The local model's answer; null in a cascade that is not sure of it, or has no local model to ask. */
function tryLocal(routing: Routing, layer: ClassifierLayer): Classification | null {
  const { intents, document } = routing.policy;
  const alone = layer.backend === "local";
  try {
    const opinion = askLocal(routing);
    layer.local = opinion;
    const draft = { ...layer };
    const reply = record(draft, replyOf(opinion));
    const rules = { intents, threshold: document.classifier.threshold, hasHistory: routing.hasHistory };
    if (!alone && (!reply || judge(reply, rules).signal !== null)) return null;
    Object.assign(layer, draft);
    return { source: "local", reply };
  } catch (error) {
    if (!alone) return null;
    layer.error = messageOf(error);
    return { source: "local", reply: null };
  }
}

function emptyLayer(backend: ClassifierLayer["backend"]): ClassifierLayer {
  return {
    layer: "classifier",
    backend,
    raw: null,
    type: null,
    confidence: null,
    reason: null,
    candidate: {},
    error: null,
    tokens: null,
    durationMs: 0,
  };
}

/**
 * Asks the classifier, unless the policy has switched it off, and records what it proposed (SPEC 4.3). `cascade` asks
 * the model only where the verdict would refuse the local answer. Never throws: a fault stands in the layer.
 */
export async function askClassifier(routing: Routing): Promise<Classification> {
  const { enabled, backend } = routing.policy.document.classifier;
  const layer = emptyLayer(backend);
  const since = routing.clock();
  routing.layers.push(layer);
  if (!enabled) return { source: backend === "local" ? "local" : "llm_fallback", reply: null };
  try {
    const local = backend === "model" ? null : tryLocal(routing, layer);
    return local ?? (await askModel(routing, layer));
  } catch (error) {
    layer.error = messageOf(error);
    return { source: "llm_fallback", reply: null };
  } finally {
    layer.durationMs = elapsed(routing, since);
  }
}
