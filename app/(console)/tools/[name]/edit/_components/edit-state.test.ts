import { expect, test } from "vitest";
import { editToolInput, type ToolContent, type ToolEdit } from "@/lib/schemas/tools";
import { editOf, stateOf, type EditState } from "./edit-state";

const content: ToolContent = {
  title: "Order",
  description: "Reads an order.",
  whenToUse: null,
  execution: { readOnly: true },
  approval: { when: "args.amount > 5" },
  timeoutMs: 2000,
  resultLimit: null,
  outputTrust: null,
};
const before = stateOf(content);
const flags = { readOnly: true, mutatesWorkspace: false, exclusive: false, statefulAction: false, pagination: false };

test("what is opened and left as it is changes nothing", () => {
  expect(editOf(before, stateOf(content))).toEqual({});
});

test.each<[Partial<EditState>, ToolEdit]>([
  [{ title: "  " }, { title: null }],
  [{ description: " New. " }, { description: "New." }],
  [{ whenToUse: "For orders." }, { whenToUse: "For orders." }],
  [{ effects: "unknown" }, { execution: null }],
  [{ flags: { ...flags, exclusive: true } }, { execution: { ...flags, exclusive: true } }],
  [{ approval: "always" }, { approval: "always" }],
  [{ condition: "true" }, { approval: { when: "true" } }],
  [{ timeoutMs: "" }, { timeoutMs: null }],
  [{ timeoutMs: "1500" }, { timeoutMs: 1500 }],
  [{ resultLimit: "500" }, { resultLimit: 500 }],
  [{ outputTrust: "trusted" }, { outputTrust: "trusted" }],
])("%j", (change, edit) => {
  expect(editOf(before, { ...before, ...change })).toEqual(edit);
  expect(editToolInput.safeParse({ name: "x", revision: 1, changes: edit }).success).toBe(true);
});
