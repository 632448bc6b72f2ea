import type { Evidence, GroundingCheck, Lookup } from "../route/decision";
import type { CompiledEntity } from "./compiled-entity";
import { firstUnits, foldText, type FoldedText } from "./folded-text";
import { matchesOf, type PatternMatch } from "./pattern";
import type { Span } from "./skeleton";

/** A value that someone names for an entity; nothing about it is trusted yet. */
export interface Proposal {
  text: string;
  namedBy: "rule" | "classifier";
  /** Where a rule captured it in the message. */
  span?: Span;
}

/** What grounding reads beside the policy. */
export interface GroundingContext {
  text: FoldedText;
  /** `clarification`: the message answers a question, so all of it may be the value. */
  source: "message" | "clarification";
  /** Milliseconds since the epoch; relative dates are read from it. */
  now: number;
  lookup?: Lookup | undefined;
}

/** Grounding reads so much of a message, in UTF-16 units; a value beyond it has no evidence. */
const GROUNDING_UNITS = 20_000;
/** So many matches of one pattern are looked at. */
const MAX_MATCHES = 100;

/** The context of a message. */
export function groundingContext(
  message: string,
  options: { source: GroundingContext["source"]; now: number; lookup?: Lookup | undefined },
): GroundingContext {
  return { text: foldText(firstUnits(message, GROUNDING_UNITS)), ...options };
}

/** The words of a span, as the user wrote them. */
export const quoteOf = (context: GroundingContext, span: Span): string => context.text.raw.slice(span.start, span.end);

const valueSpan = (match: PatternMatch): Span => match.groups.get("value") ?? { start: match.start, end: match.end };

/** Where the entity's own pattern finds a value: the group `value`, else the whole match. Whole tokens or not. */
export function patternSpans(entity: CompiledEntity, text: FoldedText): Span[] {
  const spans: Span[] = [];
  if (!entity.pattern?.ok) return spans;
  for (const match of matchesOf(entity.pattern.pattern, text)) {
    const span = valueSpan(match);
    if (span.end > span.start) spans.push({ start: span.start, end: span.end });
    if (spans.length >= MAX_MATCHES) break;
  }
  return spans;
}

/** A value that stands in the text, and how it is vouched for. */
export interface Finding {
  value: string;
  span: Span;
  source: Evidence["source"];
  table?: string | undefined;
  score?: number | undefined;
}

type Reason = NonNullable<GroundingCheck["reason"]>;

/** What a search for one value came to: findings, or why there are none. */
export type Search = { findings: Finding[] } | { reason: Reason; choices?: string[] };

/** Several values where one is wanted are offered, never picked from. At most so many are offered. */
export const MAX_CHOICES = 10;

/** The check that records a search: one value grounds it, several are choices (SPEC 4.4). */
export function checkOf(
  entity: CompiledEntity,
  context: GroundingContext,
  search: Search,
  named: { candidate: string | null; namedBy: GroundingCheck["namedBy"] },
): GroundingCheck {
  const base = { entity: entity.policy.name, ...named };
  if ("reason" in search) return { ...base, grounded: false, ...search };
  const values = [...new Set(search.findings.map((finding) => finding.value))];
  const [first] = search.findings;
  if (!first || values.length > 1) {
    return { ...base, grounded: false, reason: "ambiguous", choices: values.slice(0, MAX_CHOICES) };
  }
  const evidence: Evidence = {
    entity: entity.policy.name,
    value: first.value,
    quote: quoteOf(context, first.span),
    source: first.source,
    start: first.span.start,
    end: first.span.end,
    ...(first.table === undefined ? {} : { table: first.table }),
    ...(first.score === undefined ? {} : { score: first.score }),
    namedBy: named.namedBy ?? "pattern",
  };
  return { ...base, grounded: true, value: first.value, evidence };
}
