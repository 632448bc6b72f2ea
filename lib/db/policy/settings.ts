import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";

type Settings = Pick<
  PolicyDocument,
  | "schemaVersion"
  | "language"
  | "systemPrompt"
  | "toolPolicy"
  | "routingMode"
  | "finalAnswer"
  | "classifier"
  | "context"
  | "budgets"
>;

/** The settings of a policy, which are columns of the version itself. */
export function settingsColumns(document: Settings) {
  const { classifier, context, budgets } = document;
  return {
    schemaVersion: document.schemaVersion,
    language: document.language,
    systemPrompt: document.systemPrompt,
    toolPolicy: document.toolPolicy,
    routingMode: document.routingMode,
    finalAnswer: document.finalAnswer,
    classifierEnabled: classifier.enabled,
    classifierBackend: classifier.backend,
    classifierThreshold: classifier.threshold,
    classifierTimeoutMs: classifier.timeoutMs,
    classifierMaxOutput: classifier.maxOutputTokens,
    classifierInstructions: classifier.instructions,
    resultLimit: context.resultLimit,
    keepRounds: context.keepRounds,
    historyRuns: context.historyRuns,
    ...budgets,
  } satisfies Prisma.PolicyVersionUncheckedUpdateInput;
}

type Columns = Omit<ReturnType<typeof settingsColumns>, "schemaVersion" | "language"> & {
  schemaVersion: number;
  language: string;
};

/** The settings of a policy from its version's columns, unchecked: the document's schema has the last word. */
export function settingsDocument(row: Columns) {
  return {
    schemaVersion: row.schemaVersion,
    language: row.language,
    systemPrompt: row.systemPrompt,
    toolPolicy: row.toolPolicy,
    routingMode: row.routingMode,
    finalAnswer: row.finalAnswer,
    classifier: {
      enabled: row.classifierEnabled,
      backend: row.classifierBackend,
      threshold: row.classifierThreshold,
      timeoutMs: row.classifierTimeoutMs,
      maxOutputTokens: row.classifierMaxOutput,
      instructions: row.classifierInstructions,
    },
    context: { resultLimit: row.resultLimit, keepRounds: row.keepRounds, historyRuns: row.historyRuns },
    budgets: {
      maxRounds: row.maxRounds,
      maxToolCalls: row.maxToolCalls,
      maxRunMs: row.maxRunMs,
      maxToolMs: row.maxToolMs,
      maxTotalTokens: row.maxTotalTokens,
      maxOutputTokens: row.maxOutputTokens,
      maxConsecutiveNoProgress: row.maxConsecutiveNoProgress,
      maxIdenticalCalls: row.maxIdenticalCalls,
      maxCost: row.maxCost,
    },
  };
}
