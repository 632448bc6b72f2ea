import type { RulesLayer } from "@/lib/engine/route/decision";
import type { StoredEvent } from "@/lib/engine/trace/events";
import { readScope } from "../model/read-trace";
import type { ScopeView, TraceView } from "../model/types";
import { verdictReason } from "../model/verdict";
import { said, type StoryLine } from "./line";
import { code, nested, quote, say, type Sentence } from "./say";
import { evidenceOf, missingEvidence, two } from "./words";

/** What one layer of routing came to. A classifier's proposal is told with the verdict on it. */
export function layerLines(event: StoredEvent<"route.layer">, view: TraceView): StoryLine[] {
  const layer = event.data;
  switch (layer.layer) {
    case "rules":
      return rulesLines(event, layer, view);
    case "clarification": {
      const entities = code(...layer.asked);
      const evidence = layer.resolved ? evidenceOf(view.route.grounding) : [];
      const sentence = !layer.resolved
        ? say("clarification.unresolved", { entities })
        : evidence.length > 0
          ? say("clarification.resolvedWith", { evidence: nested(...evidence) })
          : say("clarification.resolved", { entities, intent: layer.intent });
      return [said({ event, view, icon: "person", tone: "soft" }, sentence)];
    }
    case "classifier":
      return [];
    case "verdict":
      // On what a strong rule decided there is nothing to judge: its line has said it all.
      return view.route.layers.some((each) => each.layer === "rules" && each.decided) ? [] : [verdictLine(event, view)];
  }
}

function rulesLines(event: StoredEvent, layer: RulesLayer, view: TraceView): StoryLine[] {
  const place = { event, view, icon: "ruler", tone: "rule" } as const;
  if (view.route.decision?.source === "empty_input") return [said(place, say("rules.empty"))];
  if (layer.error) return [said({ ...place, tone: "refuse" }, say("rules.error", { rule: quote(layer.error.rule) }))];
  if (!layer.decided) {
    const rules = layer.weak.map((hit) => hit.rule);
    return [
      said(
        place,
        rules.length > 0
          ? say("rules.weak", { count: rules.length, rules: quote(...rules) })
          : say("rules.none", { count: layer.tried }),
      ),
    ];
  }
  const evidence = evidenceOf(view.route.grounding);
  const values = {
    rule: quote(layer.decided.rule),
    intent: layer.decided.intent,
    confidence: two(layer.confidence ?? 1),
  };
  const sentence =
    evidence.length > 0
      ? say("rules.decidedWith", { ...values, evidence: nested(...evidence) })
      : say("rules.decided", values);
  const also = layer.alsoMatched.map((hit) => hit.rule);
  return [said(place, sentence, { details: also.length > 0 ? [say("rules.also", { rules: quote(...also) })] : [] })];
}

function verdictLine(event: StoredEvent<"route.layer">, view: TraceView): StoryLine {
  const verdict = event.data;
  if (verdict.layer !== "verdict") throw new Error("verdictLine is for verdicts");
  const classifier = view.route.layers.find((layer) => layer.layer === "classifier") ?? null;
  const reason = verdictReason(verdict, classifier);
  const place = { event, view, icon: "spark", tone: "model" } as const;
  if (reason === "accepted") {
    const evidence = evidenceOf(view.route.grounding);
    const by = view.route.decision?.source === "local" || classifier?.backend === "local" ? "local" : "model";
    const values = { by, intent: verdict.intent, confidence: two(verdict.confidence) };
    return said(
      place,
      evidence.length > 0
        ? say("classified.acceptedWith", { ...values, evidence: nested(...evidence) })
        : say("classified.accepted", values),
    );
  }
  const values = {
    intent: classifier?.type ?? "unknown",
    confidence: two(classifier?.confidence ?? 0),
    threshold: two(verdict.threshold),
  };
  return said(place, say(`classified.${reason}`, values));
}

/** A value that was looked for and does not count. One that nothing named and nobody needs is no news. */
export function groundingLines(event: StoredEvent<"grounding.checked">, view: TraceView): StoryLine[] {
  const check = event.data;
  if (check.grounded) return [];
  if (check.candidate === null && !view.route.decision?.missing?.includes(check.entity)) return [];
  return [said({ event, view, icon: "question", tone: "ask" }, missingEvidence(check))];
}

/** What the decision adds to its layers: a restriction, an inherited scope, a degraded intent. */
export function decisionLines(event: StoredEvent<"route.decided">, view: TraceView): StoryLine[] {
  const decision = event.data;
  const entities = code(...(decision.missing ?? []));
  const sentences: Sentence[] = [];
  if (decision.restrict === "read_only") sentences.push(say("decided.restricted", { entities }));
  if (decision.inheritedIntent) sentences.push(say("decided.inherited", { intent: decision.inheritedIntent }));
  if (decision.signals.includes("clarification_limit")) sentences.push(say("decided.limit"));
  else if (decision.outcome === "unknown" && decision.signals.includes("entity_missing"))
    sentences.push(say("decided.missing", { entities }));
  return sentences.map((sentence, place) =>
    said({ event, view, icon: "arrow", tone: "soft", part: String(place) }, sentence),
  );
}

/** What the run may use, said so that *not scoped* and *nothing at all* cannot be taken for each other. */
export function scopeSentence({ scoped, allowed, withheld }: ScopeView): Sentence {
  const tools = [...allowed, ...withheld];
  if (!scoped) return say("scope.unscoped", { total: allowed.length });
  if (allowed.length === 0) {
    const rules = ["lookup_failed", "unknown_intent", "no_grants"] as const;
    const rule = rules.find((candidate) => tools.some((tool) => tool.rule === candidate));
    const intent = tools.find((tool) => tool.intent)?.intent;
    if (rule === "no_grants" && intent) return say("scope.no_grants", { intent });
    return say(rule && rule !== "no_grants" ? `scope.${rule}` : "scope.empty");
  }
  const counts = { allowed: allowed.length, total: tools.length };
  const asks = allowed.filter((tool) => tool.rule === "asks_first").map((tool) => tool.tool);
  return asks.length > 0
    ? say("scope.asks", { ...counts, tools: code(...asks), count: asks.length })
    : say("scope.some", counts);
}

export function scopeLine(event: StoredEvent<"tools.authorised">, view: TraceView): StoryLine {
  const scope = readScope(event.data);
  const { scoped } = scope;
  const empty = scoped && scope.allowed.length === 0;
  const icon = empty ? "bar" : scoped ? "check" : "warning";
  const tone = empty ? "refuse" : scoped ? "allow" : "ask";
  return said({ event, view, icon, tone }, scopeSentence(scope));
}
