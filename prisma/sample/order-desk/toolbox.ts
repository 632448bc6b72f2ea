import type { PolicyInput } from "@/lib/engine/policy/document";

/** The parameter that names the order must stand in the user's words or in a trusted result. */
const ofOrder = { order_id: { entity: "order_id" } };
/** A write reaches only an order that the user named. */
const ofNamedOrder = { order_id: { entity: "order_id", evidence: "user" as const } };

export const TOOLBOX: PolicyInput["toolbox"] = [
  { tool: "get_order_status", bindings: ofOrder },
  { tool: "track_shipment", bindings: ofOrder },
  { tool: "cancel_order", bindings: ofNamedOrder },
  { tool: "issue_refund", approval: "always", bindings: ofNamedOrder },
  { tool: "task_finder", bindings: { task_id: { entity: "task_id" } } },
  { tool: "list_tasks" },
  { tool: "code_finder" },
  { tool: "log_analyzer", bindings: { task_id: { entity: "task_id" }, error_code: { entity: "error_code" } } },
  { tool: "knowledge_search" },
];

type Grants = NonNullable<PolicyInput["grants"]>;

const allow = (intent: string, ...tools: string[]): Grants => tools.map((tool) => ({ intent, tool }));

/**
 * Who may use what; every other pair is denied. A question what a task does may not look up runs of tasks, and asking
 * for a parcel may not cancel the order. Small talk and messages of unknown intent get no tools at all.
 */
export const GRANTS: Grants = [
  ...allow("order_status", "get_order_status", "track_shipment", "knowledge_search"),
  ...allow("order_change", "get_order_status", "track_shipment", "cancel_order", "knowledge_search"),
  { intent: "order_change", tool: "issue_refund", effect: "ask" },
  ...allow("task_failure", "task_finder", "log_analyzer", "code_finder", "knowledge_search"),
  ...allow("task_inquiry", "code_finder", "log_analyzer"),
  ...allow("task_list", "list_tasks", "task_finder", "log_analyzer"),
  ...allow("system_error", "log_analyzer", "code_finder", "knowledge_search"),
  ...allow("how_to", "knowledge_search"),
];
