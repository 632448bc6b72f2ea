/**
 * The public names of the engine (DESIGN.md, section 4). Pure: time, tools, models and storage come in through ports.
 */
export { checkArguments } from "./arguments/check";
export { fingerprintCall } from "./arguments/fingerprint";
export { parseToolArguments } from "./arguments/parse";
export { decideCall, type CallFacts, type DecidedCall } from "./authorise/decide-call";
export { authoriseTools, type RunScope } from "./authorise/scope";
export { collectRun, type RunResult } from "./collect-run";
export { estimateTokens } from "./context/tokens";
export { truncateResult } from "./context/truncate";
export type { Batch, BatchPlan } from "./plan/batches";
export { planBatches, type PlannedCall } from "./plan/plan-batches";
export { runCases, type CaseFacts } from "./policy/cases/run-cases";
export { casesHold, type CaseReport, type CaseResult } from "./policy/cases/report";
export { compilePolicy, type CompiledPolicy } from "./policy/compile";
export { applyChanges, type AppliedChanges, type PolicyConflict } from "./policy/diff/apply";
export { diffPolicies, type PolicyChange } from "./policy/diff/diff";
export { lintPolicy } from "./policy/lint/lint";
export type { LintFacts, LintFinding } from "./policy/lint/finding";
export { exportPolicy, importPolicy, type ImportedPolicy, type PolicyFormat } from "./policy/text";
export { policyDocument, type PolicyDocument, type PolicyInput } from "./policy/document";
export type { Clock, ModelPort, Ports, StepPort, ToolPort, TraceSink } from "./ports";
export type { RouteDecision } from "./route/decision";
export { routeIntent } from "./route/route-intent";
export { runAgent } from "./run-agent";
export type { RunRequest } from "./run/request";
export { defineTool, type Tool } from "./tool/define-tool";
export { ToolCallFailed, ToolCallRefused } from "./tool/errors";
export { isParallelSafe, UNKNOWN_EXECUTION, type ToolExecution } from "./tool/execution";
export {
  importTools,
  type ImportedTool,
  type ImportOptions,
  type RefusedImport,
  type ToolImport,
} from "./tool/import/import-tools";
export type { ImportNote } from "./tool/import/notes";
export type { HandlerArguments, ModelArguments } from "./tool/handler-types";
export { toModelTool } from "./tool/model-tool";
export { runContext, type RunContext } from "./tool/run-context";
export { toolRegistry, type ToolRegistry, type ToolSpec } from "./tool/spec";
export type { StoredEvent, TraceEvent } from "./trace/events";
