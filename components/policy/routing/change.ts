import { sameJson } from "@/lib/engine/policy/canonical";
import type { PolicyDocument, RoutingRule } from "@/lib/engine/policy/document";
import { freeName, movedByName, outOfOrder, replaced, without } from "../form/named";

type Change = (document: PolicyDocument) => PolicyDocument;
type Match = RoutingRule["match"];

/** How a rule looks at a message. */
export const MATCH_KINDS = ["pattern", "keywords", "text"] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Edits of the routing rules, for `onEdit`. */
export const withRule =
  (name: string, rule: RoutingRule): Change =>
  (document) => ({ ...document, routingRules: replaced(document.routingRules, name, rule) });

export const withoutRule =
  (name: string): Change =>
  (document) => ({ ...document, routingRules: without(document.routingRules, name) });

export const withMovedRule =
  (name: string, to: number): Change =>
  (document) => ({ ...document, routingRules: movedByName(document.routingRules, name, to) });

/** A rule as it begins: it only signals, so that it decides nothing before it has been looked at. */
export function newRule({ routingRules, intents }: PolicyDocument): RoutingRule {
  const name = freeName(routingRules, "new_rule");
  return {
    name,
    intent: intents[0]?.name ?? "unknown",
    strength: "weak",
    confidence: 1,
    match: { keywords: [name.replaceAll("_", " ")] },
    requiresHistory: false,
    examples: [],
    counterExamples: [],
    enabled: true,
  };
}

export const withNewRule =
  (rule: RoutingRule): Change =>
  (document) => ({ ...document, routingRules: [...document.routingRules, rule] });

export const kindOf = (match: Match): MatchKind =>
  "pattern" in match ? "pattern" : "keywords" in match ? "keywords" : "text";

/** What a rule looks for, as it is written: one word to a line. */
export function textOf(match: Match): string {
  if ("pattern" in match) return match.pattern;
  return "keywords" in match ? match.keywords.join("\n") : match.text;
}

/** What a rule looks for, from a text; null: nothing is left to look for. */
export function readMatch(match: Match, text: string): Match | null {
  if (text.trim() === "") return null;
  if ("pattern" in match) return { ...match, pattern: text };
  if ("text" in match) return { text };
  const keywords = text.split("\n").flatMap((line) => line.trim() || []);
  return { keywords };
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** The same to look for in another way, as near as it comes. */
export function asKind(match: Match, kind: MatchKind): Match {
  if (kindOf(match) === kind) return match;
  const words = textOf(match).split("\n");
  if (kind === "keywords") return { keywords: words };
  if (kind === "text") return { text: words[0]! };
  return { pattern: words.map(escaped).join("|"), ignoreCase: true };
}

/** The rule with its exception, or (empty) without one. */
export function withUnless(rule: RoutingRule, unless: string): RoutingRule {
  const { unless: _, ...rest } = rule;
  return unless === "" ? rest : { ...rest, unless };
}

/** What has become of a rule since the version in force. Places count from 1. */
export type RuleMark = { kind: "new" | "changed" } | { kind: "moved"; from: number; to: number };

/** The marks of all rules that have any, by name. */
export function ruleMarks(base: PolicyDocument | null, document: PolicyDocument): ReadonlyMap<string, RuleMark[]> {
  const marks = new Map<string, RuleMark[]>();
  if (!base) return marks;
  const names = (rules: readonly RoutingRule[]) => rules.map(({ name }) => name);
  const order = names(base.routingRules);
  const before = new Map(base.routingRules.map((rule) => [rule.name, rule]));
  const strayed = outOfOrder(order, names(document.routingRules));
  for (const [place, rule] of document.routingRules.entries()) {
    const old = before.get(rule.name);
    const own: RuleMark[] = [];
    if (!old) own.push({ kind: "new" });
    else if (!sameJson(old, rule)) own.push({ kind: "changed" });
    if (strayed.has(rule.name)) own.push({ kind: "moved", from: order.indexOf(rule.name) + 1, to: place + 1 });
    if (own.length > 0) marks.set(rule.name, own);
  }
  return marks;
}
