import type { Json } from "@/lib/engine/json";
import type { IntentPolicy, Preflight } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";
import { BudgetField } from "../generated/enums";
import { localisedColumns, localisedText, present } from "./columns";

/** How the intents of a version are read. */
export const intentsQuery = {
  orderBy: { position: "asc" },
  include: { budgets: true, preflight: { include: { arguments: { orderBy: { parameter: "asc" } } } } },
} satisfies Prisma.PolicyVersion$intentsArgs;

type IntentRow = Prisma.IntentGetPayload<typeof intentsQuery>;
type PreflightRow = NonNullable<IntentRow["preflight"]>;
type Argument = Preflight["arguments"][string];

/** The rows of the intents. */
export function intentRows(versionId: string, policies: readonly IntentPolicy[]) {
  const withPreflight = policies.flatMap(({ name, preflight }) => (preflight ? [{ intent: name, preflight }] : []));
  return {
    intents: policies.map((policy, position) => intentRow(versionId, policy, position)),
    budgets: policies.flatMap((policy) =>
      Object.values(BudgetField).flatMap((budget) => {
        const value = policy.budgets[budget];
        return value === undefined ? [] : [{ versionId, intent: policy.name, budget, value }];
      }),
    ) satisfies Prisma.IntentBudgetCreateManyInput[],
    preflights: withPreflight.map(({ intent, preflight }) => ({
      versionId,
      intent,
      tool: preflight.tool,
      hideAfter: preflight.hideAfter,
      onEmpty: preflight.onEmpty,
      onError: preflight.onError,
      instructions: preflight.instructions,
    })) satisfies Prisma.PreflightCreateManyInput[],
    arguments: withPreflight.flatMap(({ intent, preflight }) =>
      Object.entries(preflight.arguments).map(([parameter, argument]) => ({
        versionId,
        intent,
        parameter,
        ...argumentColumns(argument),
      })),
    ) satisfies Prisma.PreflightArgumentCreateManyInput[],
  };
}

function intentRow(versionId: string, policy: IntentPolicy, position: number) {
  const title = localisedColumns(policy.title);
  const question = localisedColumns(policy.question);
  const forced = typeof policy.toolChoice === "object" ? policy.toolChoice.tool : null;
  return {
    versionId,
    name: policy.name,
    position,
    titleEn: title.en,
    titleZh: title.zh,
    description: policy.description,
    examples: policy.examples,
    instructions: policy.instructions,
    toolChoice: typeof policy.toolChoice === "object" ? "tool" : policy.toolChoice,
    toolChoiceTool: forced,
    requires: policy.requires,
    onMissing: policy.onMissing,
    questionEn: question.en,
    questionZh: question.zh,
    inherits: policy.inherits,
  } satisfies Prisma.IntentCreateManyInput;
}

function argumentColumns(argument: Argument) {
  if ("entity" in argument) return { source: "entity", entity: argument.entity, constant: null } as const;
  if ("constant" in argument)
    return { source: "constant", entity: null, constant: JSON.stringify(argument.constant) } as const;
  return { source: "input", entity: null, constant: null } as const;
}

/** The intents from their rows, unchecked: the document's schema has the last word. */
export function intentDocuments(rows: readonly IntentRow[]) {
  return rows.map((row) => ({
    name: row.name,
    title: localisedText({ en: row.titleEn, zh: row.titleZh }),
    description: row.description,
    examples: row.examples,
    instructions: row.instructions,
    toolChoice: row.toolChoice === "tool" ? { tool: row.toolChoiceTool } : row.toolChoice,
    requires: row.requires,
    onMissing: row.onMissing,
    question: localisedText({ en: row.questionEn, zh: row.questionZh }),
    ...present("preflight", row.preflight && preflightDocument(row.preflight)),
    budgets: Object.fromEntries(row.budgets.map(({ budget, value }) => [budget, value])),
    inherits: row.inherits,
  }));
}

function preflightDocument(row: PreflightRow) {
  return {
    tool: row.tool,
    arguments: Object.fromEntries(row.arguments.map((argument) => [argument.parameter, argumentDocument(argument)])),
    hideAfter: row.hideAfter,
    onEmpty: row.onEmpty,
    onError: row.onError,
    instructions: row.instructions,
  };
}

function argumentDocument(row: PreflightRow["arguments"][number]) {
  if (row.source === "entity") return { entity: row.entity };
  if (row.source === "constant") return { constant: JSON.parse(row.constant ?? "null") as Json };
  return { input: true };
}
