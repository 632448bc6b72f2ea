import type {
  ClassifierLayer,
  ClarificationLayer,
  RouteLayer,
  RulesLayer,
  VerdictLayer,
} from "@/lib/engine/route/decision";
import type { IconName } from "@/components/ui/icon";
import { formatCount, formatMs } from "../../ui/format";
import type { TraceView } from "../model/types";
import { verdictReason } from "../model/verdict";
import { type Tone } from "../story/line";
import { code, nested, quote, say, type Sentence } from "../story/say";
import { evidenceOf, missingEvidence, two } from "../story/words";

/** One layer of routing as a card: what it saw, what it decided, why it passed on. */
export interface LayerCard {
  layer: RouteLayer["layer"];
  /** Its place; the answer to a question stands between the first and the second. */
  place: string;
  icon: IconName;
  tone: Tone;
  state: "passed" | "decided" | "idle";
  aside: Sentence | string | null;
  sentences: Sentence[];
}

/** The layer that made the later ones unnecessary; or none did, and the decision is there or is not. */
type Decider = "1" | "1a" | "skipped" | "pending";

/** The three layers, always in their order, and the answer to a question where one was open. */
export function layerCards(view: TraceView): LayerCard[] {
  const { layers, decision } = view.route;
  const rules = find(layers, "rules");
  const clarification = find(layers, "clarification");
  const classifier = find(layers, "classifier");
  const verdict = find(layers, "verdict");
  const early = rules?.decided || rules?.error || decision?.source === "empty_input";
  const decider = early ? "1" : clarification?.resolved ? "1a" : decision ? "skipped" : "pending";
  return [
    rulesCard(rules, view),
    ...(clarification ? [clarificationCard(clarification, view)] : []),
    classifierCard(classifier, decider),
    verdictCard(verdict, classifier, decider, view),
  ];
}

function find<L extends RouteLayer["layer"]>(
  layers: readonly RouteLayer[],
  name: L,
): Extract<RouteLayer, { layer: L }> | null {
  return layers.find((layer): layer is Extract<RouteLayer, { layer: L }> => layer.layer === name) ?? null;
}

/** What grounding made of the values, told with the layer that decided. */
function groundingWords(view: TraceView): Sentence[] {
  const { grounding, decision } = view.route;
  const missing = grounding.filter(
    (check) => !check.grounded && (check.candidate !== null || decision?.missing?.includes(check.entity)),
  );
  return [...evidenceOf(grounding), ...missing.map(missingEvidence)].map((what) => say("full", { what: nested(what) }));
}

/** A layer that said nothing: another had decided, it was left out, or it is still to come. */
function idle(layer: RouteLayer["layer"], place: string, icon: IconName, decider: Decider): LayerCard {
  const decided = decider === "1" || decider === "1a";
  const sentence = decided ? say("layer.notAsked", { layer: decider }) : say(`layer.${decider}`);
  return { layer, place, icon, tone: "soft", state: "idle", aside: null, sentences: [sentence] };
}

function rulesCard(rules: RulesLayer | null, view: TraceView): LayerCard {
  if (!rules) return idle("rules", "1", "ruler", view.route.decision ? "skipped" : "pending");
  const base = { layer: "rules", place: "1", icon: "ruler", tone: "rule", aside: formatMs(rules.durationMs) } as const;
  if (view.route.decision?.source === "empty_input")
    return { ...base, state: "decided", sentences: [say("layer.empty")] };
  if (rules.error) {
    const { rule, message } = rules.error;
    return {
      ...base,
      tone: "refuse",
      state: "decided",
      sentences: [say("layer.rulesError", { rule: quote(rule), message })],
    };
  }
  if (!rules.decided) {
    const weak = rules.weak.map((hit) => hit.rule);
    const values = { tried: rules.tried, count: weak.length, rules: quote(...weak) };
    return {
      ...base,
      state: "passed",
      sentences: [weak.length > 0 ? say("layer.rulesWeak", values) : say("layer.rulesNone", { tried: rules.tried })],
    };
  }
  const { rule, intent } = rules.decided;
  const also = rules.alsoMatched.map((hit) => hit.rule);
  return {
    ...base,
    state: "decided",
    sentences: [
      say("layer.rulesDecided", { rule: quote(rule), intent, confidence: two(rules.confidence ?? 1) }),
      ...(also.length > 0 ? [say("layer.rulesAlso", { rules: quote(...also) })] : []),
      ...groundingWords(view),
    ],
  };
}

function clarificationCard(layer: ClarificationLayer, view: TraceView): LayerCard {
  const values = { entities: code(...layer.asked), intent: layer.intent };
  return {
    layer: "clarification",
    place: "1a",
    icon: "person",
    tone: "soft",
    state: layer.resolved ? "decided" : "passed",
    aside: formatMs(layer.durationMs),
    sentences: layer.resolved
      ? [say("layer.clarificationResolved", values), ...groundingWords(view)]
      : [say("layer.clarificationUnresolved", values)],
  };
}

function classifierCard(classifier: ClassifierLayer | null, decider: Decider): LayerCard {
  if (!classifier || decider === "1" || decider === "1a") return idle("classifier", "2", "spark", decider);
  const { backend, raw, error, type, confidence, reason, candidate, tokens, durationMs } = classifier;
  const base = {
    layer: "classifier",
    place: "2",
    icon: "spark",
    tone: backend === "local" ? "rule" : "model",
    state: "passed",
  } as const;
  if (raw === null && error === null && type === null)
    return { ...base, aside: null, sentences: [say("layer.classifierOff")] };
  const time = formatMs(durationMs);
  const aside = tokens ? say("layer.cost", { time, tokens: formatCount(tokens.prompt + tokens.completion) }) : time;
  if (error !== null || type === null)
    return { ...base, aside, sentences: [say("layer.classifierError", { error: error ?? "?" })] };
  const pairs = Object.entries(candidate).map(([name, value]) => ({ name, value }));
  return {
    ...base,
    aside,
    sentences: [
      say("layer.proposed", {
        intent: type,
        confidence: confidence === null ? "?" : two(confidence),
        reason: reason ? nested(say("layer.reason", { reason })) : nested(),
        candidates:
          pairs.length > 0 ? nested(say("layer.candidates", { pairs: { as: "pairs", items: pairs } })) : nested(),
      }),
    ],
  };
}

function verdictCard(
  verdict: VerdictLayer | null,
  classifier: ClassifierLayer | null,
  decider: Decider,
  view: TraceView,
): LayerCard {
  if (!verdict || decider === "1" || decider === "1a") return idle("verdict", "3", "check", decider);
  const reason = verdictReason(verdict, classifier);
  const confidence = two(reason === "accepted" ? verdict.confidence : (classifier?.confidence ?? 0));
  return {
    layer: "verdict",
    place: "3",
    icon: verdict.accepted ? "check" : "bar",
    tone: verdict.accepted ? "allow" : "refuse",
    state: "decided",
    aside: formatMs(verdict.durationMs),
    sentences: [
      say(`layer.${reason}`, { confidence, threshold: two(verdict.threshold), intent: verdict.intent }),
      ...groundingWords(view),
    ],
  };
}
