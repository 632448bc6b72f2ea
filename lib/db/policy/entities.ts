import type { AliasTable, EntityPolicy, NormalisationStep } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";
import { localisedColumns, localisedText, present } from "./columns";

/** How the entities of a version are read. */
export const entitiesQuery = {
  orderBy: { position: "asc" },
  include: { normalise: { orderBy: { position: "asc" } } },
} satisfies Prisma.PolicyVersion$entitiesArgs;

/** How the alias tables of a version are read. */
export const aliasTablesQuery = {
  orderBy: { position: "asc" },
  include: { rows: { orderBy: { position: "asc" } } },
} satisfies Prisma.PolicyVersion$aliasTablesArgs;

type EntityRow = Prisma.EntityGetPayload<typeof entitiesQuery>;
type AliasTableRow = Prisma.AliasTableGetPayload<typeof aliasTablesQuery>;

/** The rows of the entities. */
export function entityRows(versionId: string, policies: readonly EntityPolicy[]) {
  const entities = policies.map((policy, position) => {
    const title = localisedColumns(policy.title);
    return {
      versionId,
      name: policy.name,
      position,
      titleEn: title.en,
      titleZh: title.zh,
      description: policy.description,
      evidence: policy.evidence,
      pattern: policy.pattern ?? null,
      caseSensitive: policy.caseSensitive,
      table: policy.table ?? null,
      lookupTool: policy.lookupTool ?? null,
      fuzzyThreshold: policy.fuzzyThreshold,
    };
  }) satisfies Prisma.EntityCreateManyInput[];
  const steps = policies.flatMap((policy) =>
    policy.normalise.map((step, position) => ({ versionId, entity: policy.name, position, ...stepColumns(step) })),
  ) satisfies Prisma.NormalisationStepCreateManyInput[];
  return { entities, steps };
}

function stepColumns(step: NormalisationStep) {
  const none = { prefix: null, padLength: null, padWith: null };
  if (typeof step === "string") return { ...none, kind: step };
  if ("prefix" in step) return { ...none, kind: "prefix", prefix: step.prefix } as const;
  return { ...none, kind: "pad_start", padLength: step.padStart.length, padWith: step.padStart.with } as const;
}

/** The entities from their rows, unchecked: the document's schema has the last word. */
export function entityDocuments(rows: readonly EntityRow[]) {
  return rows.map((row) => ({
    name: row.name,
    title: localisedText({ en: row.titleEn, zh: row.titleZh }),
    description: row.description,
    evidence: row.evidence,
    ...present("pattern", row.pattern),
    caseSensitive: row.caseSensitive,
    normalise: row.normalise.map(stepDocument),
    ...present("table", row.table),
    ...present("lookupTool", row.lookupTool),
    fuzzyThreshold: row.fuzzyThreshold,
  }));
}

function stepDocument(row: EntityRow["normalise"][number]) {
  if (row.kind === "prefix") return { prefix: row.prefix };
  return row.kind === "pad_start" ? { padStart: { length: row.padLength, with: row.padWith } } : row.kind;
}

/** The rows of the alias tables. */
export function aliasRows(versionId: string, policies: readonly AliasTable[]) {
  return {
    tables: policies.map(({ name }, position) => ({ versionId, name, position })),
    rows: policies.flatMap((table) =>
      table.rows.map((row, position) => ({ versionId, table: table.name, position, ...row })),
    ) satisfies Prisma.AliasRowCreateManyInput[],
  };
}

/** The alias tables from their rows. */
export function aliasTableDocuments(tables: readonly AliasTableRow[]) {
  return tables.map(({ name, rows }) => ({ name, rows: rows.map(({ value, aliases }) => ({ value, aliases })) }));
}
