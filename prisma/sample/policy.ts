import { ALIAS_TABLES, ENTITIES } from "./order-desk/entities";
import { INTENTS } from "./order-desk/intents";
import { SYSTEM_PROMPT } from "./order-desk/prompt";
import { ROUTING_RULES } from "./order-desk/routing-rules";
import { STOP_MESSAGES } from "./order-desk/stop-messages";
import { POLICY_TESTS } from "./order-desk/tests";
import { GRANTS, TOOLBOX } from "./order-desk/toolbox";
import type { PolicyInput } from "@/lib/engine/policy/document";

/** The sample agent. */
export const ORDER_DESK = {
  name: "Order desk",
  description: "Order support and task diagnosis in English and Chinese, over the sample's own tables.",
} as const;

/** The policy that the sample agent is published with (docs/sample-agent.md). */
export const orderDeskPolicy: PolicyInput = {
  language: "en",
  systemPrompt: SYSTEM_PROMPT,
  toolPolicy: "intent_scoped",
  routingMode: "bounded",
  toolbox: TOOLBOX,
  intents: INTENTS,
  grants: GRANTS,
  routingRules: ROUTING_RULES,
  entities: ENTITIES,
  aliasTables: ALIAS_TABLES,
  budgets: { maxRounds: 4, maxToolCalls: 6, maxTotalTokens: 48_000 },
  stopMessages: STOP_MESSAGES,
  tests: POLICY_TESTS,
};
