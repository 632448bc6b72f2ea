import { compilePolicy } from "../../policy/compile";
import type { PolicyInput } from "../../policy/document";
import type { Classify, HistoryRun, RouteDecision } from "../decision";
import { routeIntent } from "../route-intent";
import type { RouteRequest } from "../session";

/** The moment of every test. */
export const NOW = Date.UTC(2024, 2, 15, 9, 0);

/** A small order desk: every kind of intent, entity and rule. */
export const DOCUMENT: PolicyInput = {
  routingMode: "bounded",
  toolPolicy: "intent_scoped",
  toolbox: [
    { tool: "get_order_status", bindings: { order_id: { entity: "order_id" }, shop: { entity: "shop" } } },
    { tool: "secret_tool_name" },
  ],
  grants: [{ intent: "order_status", tool: "get_order_status" }],
  intents: [
    {
      name: "order_status",
      description: "Where an order is",
      examples: ["where is my order"],
      requires: ["order_id"],
      question: { en: "Which order? Please give the {missing}.", "zh-CN": "请提供{missing}，谢谢。" },
    },
    { name: "task_failure", requires: ["task_id"], question: { en: "Digits in brackets, please." } },
    { name: "find_task", requires: ["task_name"], onMissing: "retrieve" },
    { name: "error_code", requires: ["code"], onMissing: "unknown" },
    { name: "refund", requires: ["order_id", "why"] },
    { name: "follow_up" },
    { name: "more_of_it", inherits: true },
    { name: "small_talk" },
  ],
  entities: [
    { name: "order_id", title: { en: "order number", "zh-CN": "订单号" }, pattern: "\\d{8}" },
    { name: "task_id", pattern: "\\d{9}" },
    { name: "task_name", evidence: "resource", table: "tasks" },
    { name: "code", pattern: "E\\d{4}", normalise: ["upper"] },
    { name: "why", pattern: "because (?P<value>\\w+)" },
    { name: "shop", evidence: "resource", table: "shops" },
  ],
  aliasTables: [
    { name: "tasks", rows: [{ value: "nightly-import", aliases: ["夜间导入"] }] },
    { name: "shops", rows: [{ value: "shop-1", aliases: ["corner shop"] }] },
  ],
  routingRules: [
    {
      name: "task_id_rule",
      intent: "task_failure",
      match: { pattern: "(?:task|任务)\\s*#?(?P<task_id>\\d{9})\\b", ignoreCase: true },
    },
    { name: "error_code_rule", intent: "error_code", confidence: 0.99, match: { pattern: "\\b(?P<code>E\\d{4})\\b" } },
    { name: "greeting", intent: "small_talk", confidence: 0.98, match: { text: "你好" } },
    { name: "track_words", intent: "order_status", strength: "weak", match: { keywords: ["where is", "物流"] } },
  ],
};

const POLICY = compilePolicy(DOCUMENT);
/** A classifier that always gives this reply. */
export const replying =
  (reply: unknown): Classify =>
  async () =>
    typeof reply === "string" ? reply : JSON.stringify(reply);
/** For what must be decided without the model. */
export const noModel: Classify = () => Promise.reject(new Error("the model must not be asked"));

/** Routes a message under the order desk's policy. */
export function route(input: string, more: Partial<RouteRequest> = {}): Promise<RouteDecision> {
  return routeIntent({ input, history: [], policy: POLICY, classify: noModel, now: NOW, ...more });
}

/** An earlier run that was routed to `order_status`. */
export const run = (more: Partial<HistoryRun>): HistoryRun => ({
  runId: "run-1",
  message: "where is 12000082",
  answer: "On its way.",
  finished: true,
  toolLines: [],
  intent: "order_status",
  routed: true,
  entities: {},
  evidence: [],
  ...more,
});

/** The same, with an order number and its evidence. */
export const ORDER_RUN = run({
  entities: { order_id: "12000082" },
  evidence: [
    {
      entity: "order_id",
      value: "12000082",
      quote: "12000082",
      source: "message",
      start: 9,
      end: 17,
      namedBy: "pattern",
    },
  ],
});

/** The first layer of a kind. */
export const layer = <K extends RouteDecision["layers"][number]["layer"]>(decision: RouteDecision, name: K) =>
  decision.layers.find((item): item is Extract<RouteDecision["layers"][number], { layer: K }> => item.layer === name);
