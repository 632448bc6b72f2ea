import type {
  AliasTable,
  EntityPolicy,
  NormalisationStep,
  PolicyDocument,
  Preflight,
} from "@/lib/engine/policy/document";
import { freeName, replaced, without } from "../form/named";

type Change = (document: PolicyDocument) => PolicyDocument;

/** Edits of entities and alias tables, for `onEdit`. What names an entity or a table that is renamed goes with it. */
export const withEntity =
  (name: string, entity: EntityPolicy): Change =>
  (document) => {
    const next = { ...document, entities: replaced(document.entities, name, entity) };
    return entity.name === name ? next : renamed(next, name, entity.name);
  };

export const withoutEntity =
  (name: string): Change =>
  (document) => ({ ...document, entities: without(document.entities, name) });

export const withNewEntity =
  (entity: EntityPolicy): Change =>
  (document) => ({ ...document, entities: [...document.entities, entity] });

export const withTable =
  (name: string, table: AliasTable): Change =>
  (document) => ({
    ...document,
    aliasTables: replaced(document.aliasTables, name, table),
    entities: document.entities.map((entity) => (entity.table === name ? { ...entity, table: table.name } : entity)),
  });

export const withoutTable =
  (name: string): Change =>
  (document) => ({ ...document, aliasTables: without(document.aliasTables, name) });

export const withNewTable =
  (table: AliasTable): Change =>
  (document) => ({ ...document, aliasTables: [...document.aliasTables, table] });

/** The policy with every mention of an entity under its new name. */
function renamed(document: PolicyDocument, from: string, to: string): PolicyDocument {
  const now = (entity: string) => (entity === from ? to : entity);
  return {
    ...document,
    intents: document.intents.map((intent) => {
      const requires = intent.requires.map(now);
      if (!intent.preflight) return { ...intent, requires };
      const args: Preflight["arguments"] = { ...intent.preflight.arguments };
      for (const [parameter, source] of Object.entries(args))
        if ("entity" in source) args[parameter] = { entity: now(source.entity) };
      return { ...intent, requires, preflight: { ...intent.preflight, arguments: args } };
    }),
    toolbox: document.toolbox.map((entry) => ({
      ...entry,
      bindings: Object.fromEntries(
        Object.entries(entry.bindings).map(([parameter, binding]) => [
          parameter,
          { ...binding, entity: now(binding.entity) },
        ]),
      ),
    })),
  };
}

export const newEntity = ({ entities }: PolicyDocument): EntityPolicy => ({
  name: freeName(entities, "new_entity"),
  title: {},
  description: "",
  evidence: "source_text",
  caseSensitive: false,
  normalise: [],
  fuzzyThreshold: 1,
});

export const newTable = ({ aliasTables }: PolicyDocument): AliasTable => ({
  name: freeName(aliasTables, "new_table"),
  rows: [],
});

/** The entity with a field set, or (empty) without it. */
export function withOptional(
  entity: EntityPolicy,
  name: "pattern" | "table" | "lookupTool",
  value: string,
): EntityPolicy {
  const { [name]: _, ...rest } = entity;
  return value === "" ? rest : { ...rest, [name]: value };
}

/** The steps of normalisation that can be chosen, each as it begins. */
export const STEPS = {
  trim: "trim",
  upper: "upper",
  lower: "lower",
  width: "width",
  digits: "digits",
  strip_separators: "strip_separators",
  date: "date",
  prefix: { prefix: "X" },
  padStart: { padStart: { length: 8, with: "0" } },
} as const satisfies Record<string, NormalisationStep>;
export type StepKind = keyof typeof STEPS;

export const kindOfStep = (step: NormalisationStep): StepKind =>
  typeof step === "string" ? step : "prefix" in step ? "prefix" : "padStart";
