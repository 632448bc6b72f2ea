import { toolSpec } from "@/lib/db/tools";
import type { Database, Transaction } from "@/lib/db/client";
import { BUDGETS } from "@/lib/engine/policy/budgets";
import { casesHold, type CaseReport } from "@/lib/engine/policy/cases/report";
import { runCases } from "@/lib/engine/policy/cases/run-cases";
import { checkExamples } from "@/lib/engine/policy/examples/check-examples";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import { compilePolicy } from "@/lib/engine/policy/compile";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { lintPolicy } from "@/lib/engine/policy/lint/lint";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import { toolRegistry, type ToolRegistry } from "@/lib/engine/tool/spec";
import { ServiceError, type Issue } from "@/lib/schemas/service-error";
import { storedLocalModel } from "./local-model";

/** What is known of a document before it counts: the lint's findings, its own cases, and its rules on their examples. */
export interface PolicyCheck {
  findings: LintFinding[];
  cases: CaseReport;
  rules: RuleReport[];
}

/** The tools that a toolbox pins. */
export async function registryOf(tx: Database | Transaction, document: PolicyDocument): Promise<ToolRegistry> {
  const pins = document.toolbox.map(({ tool, revision }) => ({ toolName: tool, number: revision }));
  const rows = pins.length ? await tx.toolRevision.findMany({ where: { OR: pins }, include: { tool: true } }) : [];
  return toolRegistry(rows.map(toolSpec));
}

/** Checks a document as it would be in force here. */
export async function checkPolicy(
  tx: Database | Transaction,
  document: PolicyDocument,
  now: Date,
): Promise<PolicyCheck> {
  const registry = await registryOf(tx, document);
  const ceilings = Object.fromEntries(Object.entries(BUDGETS).map(([name, { max }]) => [name, max]));
  const policy = compilePolicy(document, { localModel: await storedLocalModel(tx, document) });
  return {
    findings: lintPolicy(document, { registry, ceilings }),
    cases: await runCases(policy, { registry, now: now.getTime() }),
    rules: checkExamples(document),
  };
}

/** Throws ServiceError `lint_errors` where a document has errors: it must not be staged. */
export function requireSound({ findings }: PolicyCheck): void {
  const errors = findings.filter(({ level }) => level === "error");
  if (errors.length === 0) return;
  const issues = errors.map(({ path, code }) => ({ path: path.join("."), message: code }));
  throw new ServiceError("lint_errors", "The policy has errors", issues);
}

/** Throws ServiceError `cases_failed` where a document does not do what its own cases expect. */
export function requireCases({ cases }: PolicyCheck): void {
  if (!casesHold(cases)) throw new ServiceError("cases_failed", "The policy fails its own cases", failuresOf(cases));
}

/** What failed: cases by their place, and tools that no case lists by their grant. */
export function failuresOf({ results, unlisted }: CaseReport): Issue[] {
  return [
    ...results
      .filter(({ verdict }) => verdict === "failed")
      .map(({ index, found }) => ({ path: `tests.${index}`, message: found.rule ?? found.intent ?? "" })),
    ...unlisted.map(({ intent, tool }) => ({ path: `grants.${intent}/${tool}`, message: "unlisted" })),
  ];
}
