import { describe, expect, test } from "vitest";
import type { ToolListItem } from "@/lib/schemas/tools";
import { errorRate, narrowTools } from "./narrow";

const tool = (name: string, more: Partial<ToolListItem> = {}): ToolListItem => ({
  name,
  title: "",
  description: "",
  kind: "builtin",
  effect: "parallel_safe",
  execution: { readOnly: true },
  approval: "never",
  enabled: true,
  revision: 1,
  intents: [],
  calls7d: 0,
  failed7d: 0,
  drifted: false,
  ...more,
});

const TOOLS = [
  tool("get_order_status", { title: "Order status", intents: ["order_change"] }),
  tool("cancel_order", { effect: "serial", description: "Cancel one order (取消订单)", intents: ["order_change"] }),
  tool("crm_lookup", { effect: "unknown" }),
];
const names = (q: string | null, effect: ToolListItem["effect"] | null = null) =>
  narrowTools(TOOLS, { q, effect }).map(({ name }) => name);

describe("narrowing the tools", () => {
  test("without a filter all are there", () => expect(names(null)).toHaveLength(3));
  test("looks into name, title, description and intents, whatever the case", () => {
    expect(names("STATUS")).toEqual(["get_order_status"]);
    expect(names("取消")).toEqual(["cancel_order"]);
    expect(names("order_change")).toEqual(["get_order_status", "cancel_order"]);
  });
  test("each word must be there", () => {
    expect(names("order  cancel")).toEqual(["cancel_order"]);
    expect(names("order lookup")).toEqual([]);
  });
  test("by effect, and both together", () => {
    expect(names(null, "unknown")).toEqual(["crm_lookup"]);
    expect(names("order", "serial")).toEqual(["cancel_order"]);
  });
});

test.each([
  [0, 0, null],
  [10, 0, "0 %"],
  [40, 1, "2.5 %"],
  [5, 2, "40 %"],
  [5000, 1, "< 0.1 %"],
  [3, 3, "100 %"],
])("%d calls, %d failed: %s", (calls7d, failed7d, rate) => expect(errorRate({ calls7d, failed7d })).toBe(rate));
