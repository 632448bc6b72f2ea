import type { PolicyInput } from "@/lib/engine/policy/document";

/** The tools that each intent may use. Whatever is not listed here is expected to be denied. */
const LISTED = {
  order_status: ["get_order_status", "track_shipment", "knowledge_search"],
  order_change: ["get_order_status", "track_shipment", "cancel_order", "knowledge_search"],
  task_failure: ["task_finder", "log_analyzer", "code_finder", "knowledge_search"],
  task_inquiry: ["code_finder", "log_analyzer"],
  task_list: ["list_tasks", "task_finder", "log_analyzer"],
  system_error: ["log_analyzer", "code_finder", "knowledge_search"],
  how_to: ["knowledge_search"],
};

/** What must hold whoever edits the policy: where sentences go, and which calls are allowed, refused, or ask. */
export const POLICY_TESTS: PolicyInput["tests"] = [
  { kind: "route", sentence: "Why did task 120000082 fail?", intent: "task_failure" },
  { kind: "route", sentence: "任务120000082为什么失败", intent: "task_failure" },
  { kind: "route", sentence: "What does E3001 mean?", intent: "system_error" },
  { kind: "route", sentence: "报错e4002怎么办", intent: "system_error" },
  { kind: "route", sentence: "你好", intent: "chitchat" },
  { kind: "route", sentence: "tell me a joke", intent: "chitchat" },
  { kind: "route", sentence: "", intent: "unknown" },
  {
    kind: "call",
    intent: "order_status",
    sentence: "Where is order 20240315001?",
    tool: "get_order_status",
    arguments: { order_id: "20240315001" },
    effect: "allow",
  },
  {
    kind: "call",
    intent: "order_status",
    sentence: "订单20240315001到哪了",
    tool: "cancel_order",
    arguments: { order_id: "20240315001" },
    effect: "deny",
    rule: "not_granted",
  },
  {
    kind: "call",
    intent: "order_change",
    sentence: "Cancel order 20240322044",
    tool: "cancel_order",
    arguments: { order_id: "20240322044" },
    effect: "allow",
  },
  {
    kind: "call",
    intent: "order_change",
    sentence: "订单20240310001请退款",
    tool: "issue_refund",
    arguments: { order_id: "20240310001" },
    effect: "ask",
  },
  {
    kind: "call",
    intent: "task_inquiry",
    sentence: "对账任务是做什么的",
    tool: "task_finder",
    arguments: { task_id: "120000082" },
    effect: "deny",
    rule: "not_granted",
  },
  { kind: "call", intent: "unknown", tool: "knowledge_search", arguments: { query: "refund" }, effect: "deny" },
  ...Object.entries(LISTED).flatMap(([intent, tools]) =>
    tools.map((tool) => ({ kind: "call" as const, intent, tool, effect: "allow" as const })),
  ),
];
