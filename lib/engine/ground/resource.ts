import type { LinkedValue } from "./alias-index";
import { bestByValue, indexAliases } from "./alias-index";
import type { CompiledEntity } from "./compiled-entity";
import {
  patternSpans,
  quoteOf,
  MAX_CHOICES,
  type Finding,
  type GroundingContext,
  type Proposal,
  type Search,
} from "./context";
import { foldWidth } from "./folded-text";
import { normaliseValue } from "./normalise";
import { placesOf, skeletonOf, type Span } from "./skeleton";
import { isBounded } from "./tokens";

/** Two rows that score within this of each other are both offered. An exact match has no near rival. */
const RIVAL_MARGIN = 0.1;
/** So many different words of one message are looked up. */
const MAX_LOOKUPS = 5;
/** A reply no longer than this may be a name as a whole. */
const MAX_NAME = 100;

type Linked = Omit<Finding, "span">;

/** The rows that may be meant: the best one, and those too near to it to choose. */
function contenders(linked: readonly LinkedValue[], threshold: number): LinkedValue[] {
  const ranked = bestByValue(linked.filter(({ score }) => score >= threshold));
  const best = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => (best >= 1 ? score >= 1 : best - score < RIVAL_MARGIN)).slice(0, MAX_CHOICES);
}

function fromTable(entity: CompiledEntity, linked: readonly LinkedValue[], now: number): Linked[] {
  return contenders(linked, entity.threshold).flatMap(({ value, score }) => {
    const canonical = normaliseValue(entity.policy.normalise, value, now);
    return canonical === null
      ? []
      : [{ value: canonical, score, source: "table" as const, table: entity.policy.table }];
  });
}

/** A name as it is looked up: as it was said, and as the entity writes it down. */
function writings(entity: CompiledEntity, name: string, now: number): string[] {
  const said = foldWidth(name).trim();
  const written = normaliseValue(entity.policy.normalise, said, now);
  return written === null || written === said ? [said] : [said, written];
}

const isLinked = (row: unknown): row is LinkedValue => {
  const { value, score } = (row ?? {}) as Partial<LinkedValue>;
  return typeof value === "string" && value !== "" && typeof score === "number" && score >= 0 && score <= 1;
};

async function lookUp(
  entity: CompiledEntity,
  context: GroundingContext,
  name: string,
): Promise<Linked[] | "lookup_failed"> {
  const { policy, threshold } = entity;
  if (policy.lookupTool === undefined) return [];
  if (!context.lookup) return "lookup_failed";
  try {
    const rows: unknown = await context.lookup(policy.name, name);
    if (!Array.isArray(rows)) return "lookup_failed";
    return contenders(rows.filter(isLinked), threshold).flatMap(({ value, score }) => {
      const canonical = normaliseValue(policy.normalise, value, context.now);
      return canonical === null ? [] : [{ value: canonical, score, source: "lookup" as const }];
    });
  } catch {
    return "lookup_failed";
  }
}

/** The rows that a name may mean: the table's, else those that the lookup finds. */
async function link(
  entity: CompiledEntity,
  context: GroundingContext,
  name: string,
): Promise<Linked[] | "lookup_failed"> {
  const names = writings(entity, name, context.now);
  for (const writing of names) {
    const found = fromTable(entity, entity.aliases?.link(writing, entity.threshold) ?? [], context.now);
    if (found.length > 0) return found;
  }
  for (const writing of names) {
    const found = await lookUp(entity, context, writing);
    if (found === "lookup_failed" || found.length > 0) return found;
  }
  return [];
}

/** Everything of the table that the text mentions. */
function mentioned(entity: CompiledEntity, context: GroundingContext): Finding[] {
  return (entity.aliases?.mentions(context.text, entity.threshold) ?? []).flatMap(({ start, end, linked }) =>
    fromTable(entity, linked, context.now).map((row) => ({ ...row, span: { start, end } })),
  );
}

/** Links a proposed name to a row. The name, or another name of the same row, must stand in the text (SPEC 4.4). */
export async function linkProposal(
  entity: CompiledEntity,
  context: GroundingContext,
  proposal: Proposal,
): Promise<Search> {
  const { text } = context;
  const { caseSensitive } = entity.policy;
  const places = proposal.span
    ? [proposal.span]
    : proposal.text.length > MAX_NAME
      ? []
      : placesOf(text, skeletonOf(text, caseSensitive), proposal.text, caseSensitive);
  const span = places.find((place) => isBounded(text, place.start, place.end));
  if (span) {
    const rows = await link(entity, context, proposal.span ? quoteOf(context, span) : proposal.text);
    if (rows === "lookup_failed") return { reason: "lookup_failed" };
    return rows.length === 0 ? { reason: "no_row" } : { findings: rows.map((row) => ({ ...row, span })) };
  }
  const meant = new Set(
    (entity.aliases?.link(proposal.text, entity.threshold) ?? [])
      .flatMap((row) => fromTable(entity, [row], context.now))
      .map((row) => row.value),
  );
  const findings = mentioned(entity, context).filter((finding) => meant.has(finding.value));
  if (findings.length > 0) return { findings };
  return { reason: places.length > 0 ? "not_whole_token" : "not_in_text" };
}

/** The stretches of the text that may be a name: by the entity's pattern; a short reply to a question as a whole. */
function nameSpans(entity: CompiledEntity, context: GroundingContext): Span[] {
  const { text, source } = context;
  if (entity.policy.pattern !== undefined) {
    return patternSpans(entity, text).filter((span) => isBounded(text, span.start, span.end));
  }
  const trimmed = text.raw.trim();
  if (source !== "clarification" || trimmed === "" || trimmed.length > MAX_NAME) return [];
  const start = text.raw.indexOf(trimmed);
  return [{ start, end: start + trimmed.length }];
}

/** Finds a row without a proposal: by names of the table in the text, else by what the pattern finds (SPEC 4.4). */
export async function extractResource(entity: CompiledEntity, context: GroundingContext): Promise<Search> {
  const findings: Finding[] = entity.policy.pattern === undefined ? mentioned(entity, context) : [];
  const spans = findings.length > 0 ? [] : nameSpans(entity, context);
  for (const span of spans.slice(0, MAX_LOOKUPS)) {
    const rows = await link(entity, context, quoteOf(context, span));
    if (rows === "lookup_failed") return { reason: "lookup_failed" };
    findings.push(...rows.map((row) => ({ ...row, span })));
  }
  if (findings.length > 0) return { findings };
  return { reason: spans.length > 0 ? "no_row" : "no_pattern_match" };
}

/** The offered values that a reply names. Naming two of them is still no choice (SPEC 4.4). */
export function choicesIn(entity: CompiledEntity, context: GroundingContext, offered: readonly string[]): Finding[] {
  const { table, evidence } = entity.policy;
  const rows = offered.map((value) => ({ value, aliases: [] }));
  const source = evidence !== "resource" ? context.source : table !== undefined ? "table" : "lookup";
  const row = evidence === "resource" ? { score: 1, table } : {};
  return indexAliases({ name: "choices", rows }, false)
    .mentions(context.text, 1)
    .flatMap(({ start, end, linked }) => linked.map(({ value }) => ({ value, span: { start, end }, source, ...row })));
}
