import type { CompiledEntity } from "./compiled-entity";
import { patternSpans, quoteOf, type Finding, type GroundingContext, type Proposal, type Search } from "./context";
import { datesIn } from "./dates";
import { foldWidth } from "./folded-text";
import { normaliseValue } from "./normalise";
import { placesOf, skeletonOf, type Span } from "./skeleton";
import { isWholeToken } from "./tokens";

/** A longer candidate is a passage, not a value. */
const MAX_CANDIDATE = 500;

const same = (a: Span, b: Span) => a.start === b.start && a.end === b.end;

/** The forms in which a value may be written down: that with fewer separators first, then the user's own. */
function formsOf(candidate: string, quote: string): string[] {
  const [proposed, own] = [foldWidth(candidate).trim(), foldWidth(quote).trim()];
  return proposed.length < own.length ? [proposed, own] : [own, proposed];
}

/** The canonical value of a candidate that stands at a place; null where the entity's pattern or form refuses it. */
function settle(entity: CompiledEntity, context: GroundingContext, candidate: string, place: Span): string | null {
  const { pattern, policy } = entity;
  if (pattern && !pattern.ok) return null;
  const atPlace = pattern !== null && patternSpans(entity, context.text).some((span) => same(span, place));
  for (const form of formsOf(candidate, quoteOf(context, place))) {
    if (pattern && !atPlace && !pattern.pattern.matchesAll(form)) continue;
    const value = normaliseValue(policy.normalise, form, context.now);
    if (value !== null) return value;
  }
  return null;
}

/**
 * The place of the text that is written down as the candidate is: a date said otherwise, a missing prefix or padding.
 * A date that reads two ways stays two findings, so a question, whichever of them was proposed.
 */
function sameWrittenDown(entity: CompiledEntity, context: GroundingContext, candidate: string): Finding[] {
  const { normalise } = entity.policy;
  const wanted = normalise.length === 0 ? null : normaliseValue(normalise, foldWidth(candidate), context.now);
  if (wanted === null) return [];
  const all = extracted(entity, context, wordSpans(context));
  const match = all.find((finding) => finding.value === wanted);
  return match ? all.filter((finding) => same(finding.span, match.span)) : [];
}

const wordSpans = (context: GroundingContext): Span[] =>
  [...context.text.width.matchAll(/[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Looks for a proposed value in the user's own words (SPEC 4.4, source text). */
export function findInText(entity: CompiledEntity, context: GroundingContext, proposal: Proposal): Search {
  const { text } = context;
  const { caseSensitive } = entity.policy;
  if (proposal.text.length > MAX_CANDIDATE) return { reason: "not_in_text" };
  const places = proposal.span
    ? [proposal.span]
    : placesOf(text, skeletonOf(text, caseSensitive), proposal.text, caseSensitive);
  const whole = places.filter((place) => isWholeToken(text, place.start, place.end));
  for (const span of whole) {
    const value = settle(entity, context, proposal.text, span);
    if (value !== null) return { findings: [{ value, span, source: context.source }] };
  }
  const written = sameWrittenDown(entity, context, proposal.text);
  if (written.length > 0) return { findings: written };
  if (whole.length > 0) return { reason: "no_pattern_match" };
  return { reason: places.length > 0 ? "not_whole_token" : "not_in_text" };
}

/** Values found without a proposal: by the entity's pattern, or as dates; `otherwise` where it has neither. */
function extracted(entity: CompiledEntity, context: GroundingContext, otherwise: readonly Span[]): Finding[] {
  const { text, now, source } = context;
  if (entity.pattern === null && entity.isDate) {
    return datesIn(text, now).flatMap(({ start, end, values }) =>
      values.map((value) => ({ value, span: { start, end }, source })),
    );
  }
  const spans = entity.pattern === null ? otherwise : patternSpans(entity, text);
  return spans.flatMap((span) => {
    if (!isWholeToken(text, span.start, span.end)) return [];
    const value = normaliseValue(entity.policy.normalise, foldWidth(quoteOf(context, span)), now);
    return value === null ? [] : [{ value, span, source }];
  });
}

/** Looks for the entity's own pattern, or for dates, in the user's words (SPEC 4.4). */
export function extractFromText(entity: CompiledEntity, context: GroundingContext): Search {
  const findings = extracted(entity, context, []);
  if (findings.length > 0) return { findings };
  const cut = patternSpans(entity, context.text).some((span) => !isWholeToken(context.text, span.start, span.end));
  return { reason: cut ? "not_whole_token" : "no_pattern_match" };
}
