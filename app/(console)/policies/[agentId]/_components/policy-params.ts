import { parseAsString, parseAsStringLiteral } from "nuqs/server";

/** The parts of a policy, in the order of their tabs. */
export const TABS = ["matrix", "routing", "entities", "budgets", "prompt", "settings", "cases", "review"] as const;
export type Tab = (typeof TABS)[number];

/** Which version, by its id, and which part of it: in the URL. */
export const policyParams = {
  version: parseAsString,
  tab: parseAsStringLiteral(TABS).withDefault("matrix"),
};

/** The part where a path of a finding or a change is edited; null: it has no place of its own yet. */
export function tabOf([part, , field]: readonly string[]): Tab | null {
  switch (part) {
    case "grants":
    case "toolbox":
      return "matrix";
    case "intents":
      return field === "budgets" ? "budgets" : "matrix";
    case "routingRules":
      return "routing";
    case "entities":
    case "aliasTables":
      return "entities";
    case "budgets":
      return "budgets";
    case "systemPrompt":
      return "prompt";
    case "language":
    case "toolPolicy":
    case "routingMode":
    case "finalAnswer":
    case "classifier":
    case "context":
      return "settings";
    case "tests":
      return "cases";
    default:
      return null;
  }
}
