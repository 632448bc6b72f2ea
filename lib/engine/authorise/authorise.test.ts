import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { PolicyInput } from "../policy/document";
import { RUN_PURPOSES } from "../run/request";
import { fakeSpec } from "../testing/fake-tools";
import { toolRegistry, type ToolRegistry } from "../tool/spec";
import { decideCall, type CallFacts } from "./decide-call";
import { authoriseTools, type RoutedIntent } from "./scope";

const registry = toolRegistry([
  fakeSpec("find"),
  fakeSpec("read_log"),
  fakeSpec("cancel", { execution: { statefulAction: true } }),
  fakeSpec("refund", { execution: { statefulAction: true }, approval: "always" }),
  fakeSpec("off", { enabled: false }),
  fakeSpec("stray"),
  fakeSpec("mystery", { execution: undefined }),
]);

const document: PolicyInput = {
  toolPolicy: "intent_scoped",
  toolbox: ["find", "read_log", "cancel", "refund", "off", "mystery"].map((tool) => ({ tool })),
  intents: [{ name: "task" }, { name: "bare" }, { name: "follow_up" }, { name: "more", inherits: true }],
  grants: [
    { intent: "task", tool: "find" },
    { intent: "task", tool: "cancel" },
    { intent: "task", tool: "refund" },
    { intent: "task", tool: "off" },
    { intent: "task", tool: "mystery", enabled: false },
    { intent: "ghost", tool: "read_log" },
  ],
};
const scoped = compilePolicy(document);
const open = compilePolicy({ ...document, toolPolicy: "all_tools", routingMode: "legacy" });
const routed = (intent: string, more: Partial<RoutedIntent> = {}): RoutedIntent => ({
  outcome: "routed",
  intent,
  ...more,
});
const facts = (more: Partial<CallFacts> = {}): CallFacts => ({ registry, purpose: "live", ...more });

describe("authoriseTools", () => {
  test.each<[string, RoutedIntent, string[]]>([
    ["an intent gets its enabled grants, in the toolbox's order", routed("task"), ["find", "cancel", "refund"]],
    ["unknown gets nothing", routed("unknown"), []],
    ["a clarification gets nothing", { outcome: "clarify", intent: "task" }, []],
    ["an undecided outcome gets nothing, whatever its intent", { outcome: "unknown", intent: "task" }, []],
    ["an intent without grants gets nothing", routed("bare"), []],
    ["an intent the policy does not have gets nothing", routed("ghost"), []],
    ["a prototype name gets nothing", routed("__proto__"), []],
    [
      "a follow-up gets the scope it inherits",
      routed("follow_up", { inheritedIntent: "task" }),
      ["find", "cancel", "refund"],
    ],
    ["a follow-up of nothing gets nothing", routed("follow_up"), []],
    ["a follow-up of a deleted intent gets nothing", routed("follow_up", { inheritedIntent: "gone" }), []],
    ["an intent that inherits does not use grants of its own name", routed("more"), []],
    ["retrieve leaves the reads", routed("task", { restrict: "read_only" }), ["find"]],
  ])("%s", (_, decision, names) => {
    const scope = authoriseTools(scoped, decision, registry);
    expect(scope.names).toEqual(names);
    expect(scope.allowed.map((tool) => tool.tool)).toEqual(names);
    expect(scope.allowed.length + scope.withheld.length).toBe(6);
  });

  test("an agent without scope has undefined names, not an empty list, and every enabled tool of its toolbox", () => {
    const scope = authoriseTools(open, routed("unknown"), registry);
    expect(scope.names).toBeUndefined();
    expect(scope.allowed.map((tool) => tool.tool)).toEqual(["find", "read_log", "cancel", "refund", "mystery"]);
    expect(scope.withheld).toEqual([{ tool: "off", allowed: false, rule: "tool_disabled", effect: "parallel_safe" }]);
  });

  test("bounded routing alone is scoped too", () => {
    const bounded = compilePolicy({ ...document, toolPolicy: "all_tools", routingMode: "bounded" });
    expect(authoriseTools(bounded, routed("unknown"), registry).names).toEqual([]);
  });

  test("every withheld tool says why", () => {
    const why = (decision: RoutedIntent) =>
      Object.fromEntries(authoriseTools(scoped, decision, registry).withheld.map(({ tool, rule }) => [tool, rule]));
    expect(why(routed("task"))).toEqual({ read_log: "not_granted", off: "tool_disabled", mystery: "grant_disabled" });
    expect(why(routed("bare")).find).toBe("no_grants");
    expect(why(routed("unknown")).find).toBe("unknown_intent");
    expect(why(routed("task", { restrict: "read_only" })).cancel).toBe("restricted_read_only");
  });

  test("a registry that fails withholds everything", () => {
    const broken = { get: () => { throw new Error("gone"); } } as unknown as ToolRegistry; // prettier-ignore
    expect(authoriseTools(scoped, routed("task"), broken).names).toEqual([]);
    expect(authoriseTools(open, routed("task"), broken).allowed).toEqual([]);
  });
});

describe("decideCall", () => {
  const scope = authoriseTools(scoped, routed("task"), registry);
  const decide = (name: string, more: Partial<CallFacts> = {}, args = {}) =>
    decideCall(scoped, scope, { name, arguments: args }, facts(more));

  test.each<[string, string, Partial<CallFacts>, string, string]>([
    ["a granted read", "find", {}, "allow", "granted"],
    ["a granted write in live traffic", "cancel", {}, "allow", "granted"],
    ["a tool that always asks", "refund", {}, "ask", "approval_always"],
    ["a tool of the toolbox that is not granted", "read_log", {}, "deny", "not_granted"],
    ["a tool outside the toolbox", "stray", {}, "deny", "not_in_toolbox"],
    ["a name that is no tool", "nothing", {}, "deny", "unknown_tool"],
    ["a member of Object.prototype", "toString", {}, "deny", "unknown_tool"],
    ["__proto__", "__proto__", {}, "deny", "unknown_tool"],
    ["a tool that is switched off", "off", {}, "deny", "tool_disabled"],
    ["a disabled grant", "mystery", {}, "deny", "not_granted"],
    ["a write in a test run", "cancel", { purpose: "test" }, "deny", "test_run_no_writes"],
    ["a write in a test run that may write", "cancel", { purpose: "test", allowWrites: true }, "allow", "granted"],
    ["a write in an imported run", "cancel", { purpose: "imported" }, "deny", "test_run_no_writes"],
    ["a read in a test run", "find", { purpose: "test" }, "allow", "granted"],
    [
      "a tool hidden after its preflight",
      "find",
      { withheldSince: new Map([["find", "preflight_done"]]) },
      "deny",
      "preflight_done",
    ],
    [
      "a tool withdrawn after timeouts",
      "find",
      { withheldSince: new Map([["find", "withdrawn"]]) },
      "deny",
      "withdrawn",
    ],
  ])("%s", (_, name, more, effect, rule) => expect(decide(name, more)).toMatchObject({ effect, rule }));

  test("a call outside the set is a violation; a name that is no tool is not", () => {
    expect(decide("read_log").violation).toBe(true);
    expect(decide("off").violation).toBe(true);
    expect(decide("nothing").violation).toBe(false);
    expect(decide("find").violation).toBe(false);
  });

  describe("conditions", () => {
    const when = (condition: string, effect: "allow" | "ask" = "allow") => {
      const policy = compilePolicy({ ...document, grants: [{ intent: "task", tool: "find", effect, condition }] });
      const inScope = authoriseTools(policy, routed("task"), registry);
      return (args: Record<string, unknown>, more: Partial<CallFacts> = {}) =>
        decideCall(policy, inScope, { name: "find", arguments: args }, facts(more));
    };
    test.each([
      ["holds", "args.amount < 100", { amount: 5 }, "allow", "granted"],
      ["does not hold", "args.amount < 100", { amount: 500 }, "deny", "condition_false"],
      ["reads what is not there", "args.amount < 100", {}, "deny", "condition_error"],
      ["is no boolean", "args.amount", { amount: 5 }, "deny", "condition_error"],
      ["cannot be read", "args.amount <", { amount: 5 }, "deny", "condition_error"],
      ["compares with an entity", "args.id == entities.order_id", { id: "1" }, "allow", "granted"],
      ["knows the run", "run.intent == 'task' && run.purpose == 'live'", {}, "allow", "granted"],
      ["asks for a user without one", "user.id == 'u1'", {}, "deny", "condition_error"],
    ])("one that %s", (_, condition, args, effect, rule) => {
      expect(when(condition)(args, { entities: { order_id: "1" } })).toMatchObject({ effect, rule });
    });
    test("the authenticated user counts, and attributes cannot pose as the id", () => {
      const user = { id: "u1", attributes: { id: "admin", role: "lead" } };
      expect(when("user.id == 'u1' && user.role == 'lead'")({}, { user }).effect).toBe("allow");
    });
    test("a grant that asks still needs its condition", () => {
      expect(when("args.amount < 100", "ask")({ amount: 5 })).toMatchObject({ effect: "ask", rule: "grant_asks" });
      expect(when("args.amount < 100", "ask")({ amount: 500 }).effect).toBe("deny");
    });
    test("an approval condition that cannot be told asks", () => {
      const policy = compilePolicy({
        ...document,
        toolbox: [{ tool: "find", approval: { when: "args.amount > 100" } }],
      });
      const inScope = authoriseTools(policy, routed("task"), registry);
      const ask = (args: Record<string, unknown>) =>
        decideCall(policy, inScope, { name: "find", arguments: args }, facts()).effect;
      expect([ask({ amount: 5 }), ask({ amount: 500 }), ask({})]).toEqual(["allow", "ask", "ask"]);
    });
  });

  test("unscoped agents decide by the toolbox", () => {
    const inScope = authoriseTools(open, routed("unknown"), registry);
    const effect = (name: string) => decideCall(open, inScope, { name, arguments: {} }, facts()).effect;
    expect(["find", "cancel", "refund", "stray", "off"].map(effect)).toEqual(["allow", "allow", "ask", "deny", "deny"]);
  });

  test("for any purpose, grant and tool: what is allowed is shown, and a grant stands behind it", () => {
    const tools = ["find", "read_log", "cancel", "refund", "off", "stray", "mystery", "constructor"];
    const grants = fc.uniqueArray(
      fc.record({ intent: fc.constantFrom("task", "bare"), tool: fc.constantFrom(...tools) }),
      {
        selector: (grant) => `${grant.intent} ${grant.tool}`,
      },
    );
    fc.assert(
      fc.property(grants, fc.constantFrom(...tools), fc.constantFrom(...RUN_PURPOSES), (list, tool, purpose) => {
        const policy = compilePolicy({ ...document, grants: list });
        const inScope = authoriseTools(policy, routed("task"), registry);
        const { effect } = decideCall(policy, inScope, { name: tool, arguments: {} }, facts({ purpose }));
        if (effect === "deny") return;
        expect(inScope.names).toContain(tool);
        expect(list).toContainEqual({ intent: "task", tool });
      }),
    );
  });
});
