import type { GrantPolicy, RoutingRule } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";
import { present } from "./columns";

/** The rows of the grants. */
export function grantRows(versionId: string, grants: readonly GrantPolicy[]) {
  return grants.map((grant, position) => ({
    versionId,
    position,
    ...grant,
    condition: grant.condition ?? null,
  })) satisfies Prisma.GrantCreateManyInput[];
}

/** The grants from their rows. */
export function grantDocuments(rows: readonly Prisma.GrantGetPayload<object>[]) {
  return rows.map((row) => ({
    intent: row.intent,
    tool: row.tool,
    effect: row.effect,
    ...present("condition", row.condition),
    enabled: row.enabled,
  }));
}

/** The rows of the routing rules. */
export function ruleRows(versionId: string, rules: readonly RoutingRule[]) {
  return rules.map(({ match, unless, ...rule }, position) => ({
    versionId,
    position,
    ...rule,
    ...matchColumns(match),
    unless: unless ?? null,
  })) satisfies Prisma.RoutingRuleCreateManyInput[];
}

function matchColumns(match: RoutingRule["match"]) {
  const none = { pattern: null, ignoreCase: null, keywords: [], text: null };
  if ("pattern" in match)
    return { ...none, match: "pattern", pattern: match.pattern, ignoreCase: match.ignoreCase } as const;
  if ("keywords" in match) return { ...none, match: "keywords", keywords: match.keywords } as const;
  return { ...none, match: "text", text: match.text } as const;
}

/** The routing rules from their rows, unchecked: the document's schema has the last word. */
export function ruleDocuments(rows: readonly Prisma.RoutingRuleGetPayload<object>[]) {
  return rows.map((row) => ({
    name: row.name,
    intent: row.intent,
    strength: row.strength,
    confidence: row.confidence,
    match: matchDocument(row),
    ...present("unless", row.unless),
    requiresHistory: row.requiresHistory,
    examples: row.examples,
    counterExamples: row.counterExamples,
    enabled: row.enabled,
  }));
}

function matchDocument(row: Prisma.RoutingRuleGetPayload<object>) {
  if (row.match === "pattern") return { pattern: row.pattern, ignoreCase: row.ignoreCase };
  return row.match === "keywords" ? { keywords: row.keywords } : { text: row.text };
}
