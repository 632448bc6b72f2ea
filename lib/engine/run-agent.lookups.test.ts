import { describe, expect, test } from "vitest";
import type { PolicyInput } from "./policy/document";
import { fakeSpec, fakeTools, type FakeHandler } from "./testing/fake-tools";
import { eventsOf, taskPolicy, testRun, type TestRun } from "./testing/run-builder";
import type { ToolSpec } from "./tool/spec";

const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const finder = (more: Partial<ToolSpec> = {}) => fakeSpec("find_customer", { inputSchema: schema, ...more });

const policy = (more: Partial<PolicyInput> = {}): PolicyInput =>
  taskPolicy(["find_customer"], {
    entities: [
      { name: "customer", evidence: "resource", lookupTool: "find_customer", pattern: "customer (?P<value>\\w+)" },
    ],
    intents: [{ name: "task", requires: ["customer"] }],
    grants: [],
    ...more,
  });

const found: FakeHandler = ({ name }) => (name === "Acme" ? [{ value: "CUST-1" }] : []);

const lookup = (more: Partial<TestRun> = {}) =>
  testRun({
    text: "orders of customer Acme please",
    policy: policy(),
    tools: [finder()],
    handlers: { find_customer: found },
    rounds: [{ text: "done" }],
    ...more,
  });

const routed = (run: Awaited<ReturnType<typeof lookup>>) => eventsOf(run.events, "route.decided")[0]!.data;
const reasons = (run: Awaited<ReturnType<typeof lookup>>) =>
  eventsOf(run.events, "grounding.checked").map(({ data }) => data.reason);

describe("an entity that names a lookup tool", () => {
  test("is grounded by what the tool finds; the call is decided, counted and told, and needs no grant", async () => {
    const run = await lookup();
    expect(routed(run)).toMatchObject({ outcome: "routed", entities: { customer: "CUST-1" } });
    expect(routed(run).evidence[0]).toMatchObject({ source: "lookup", quote: "Acme" });
    expect(run.port.entered).toMatchObject([{ tool: "find_customer", arguments: { name: "Acme" } }]);
    const calls = run.events.filter(({ type }) => type.startsWith("call."));
    expect(calls.map(({ type }) => type)).toEqual(["call.decided", "call.started", "call.finished"]);
    const { data, step } = eventsOf(run.events, "call.decided")[0]!;
    expect(step).toBe(`route:intent:v3/1:${data.fingerprint}`);
    expect(data.decision).toMatchObject({ effect: "allow", rule: "entity_lookup" });
    expect(run.budgets.find(({ budget }) => budget === "maxToolCalls")?.used).toBe(1);
    expect(run).toMatchObject({ outcome: "answered", calls: { ran: 1, failed: 0, notRun: 0 } });
  });

  test("is not shown to the model for that: the scope stays what the grants say", async () => {
    const run = await lookup();
    expect(eventsOf(run.events, "tools.authorised")[0]!.data.names).toEqual([]);
    expect(run.model.requests.at(-1)?.tools).toBeUndefined();
  });

  test("the model may make the same call later: it has not seen what the lookup brought", async () => {
    const run = await lookup({
      policy: policy({ grants: [{ intent: "task", tool: "find_customer" }] }),
      rounds: [{ calls: [{ id: "c1", name: "find_customer", arguments: '{"name":"Acme"}' }] }, { text: "done" }],
    });
    expect(run.port.entered).toHaveLength(2);
    expect(run.outcome).toBe("answered");
  });

  test("a name that the tool does not find is not grounded", async () => {
    const run = await lookup({ text: "orders of customer Nobody" });
    expect(routed(run)).toMatchObject({ outcome: "clarify", entities: {} });
    expect(reasons(run)).toEqual(["no_row"]);
  });

  test("several rows are offered as choices", async () => {
    const run = await lookup({ handlers: { find_customer: () => ["CUST-1", "CUST-2"] } });
    expect(routed(run)).toMatchObject({ outcome: "clarify", entities: {} });
    expect(reasons(run)).toEqual(["ambiguous"]);
  });

  test.each<[string, Partial<TestRun>, entered: number]>([
    ["fails", { handlers: { find_customer: () => Promise.reject(new Error("down")) } }, 1],
    ["answers something else", { handlers: { find_customer: () => ({ id: 7 }) } }, 1],
    ["is not read-only", { tools: [finder({ execution: { statefulAction: true } })] }, 0],
    ["has no declared effects", { tools: [finder({ execution: undefined as never })] }, 0],
    ["is switched off", { tools: [finder({ enabled: false })] }, 0],
    ["asks for approval", { tools: [finder({ approval: "always" })] }, 0],
    ["is in no toolbox", { policy: policy({ toolbox: [] }) }, 0],
    ["does not exist", { tools: [] }, 0],
    ["cannot be asked by a name", { tools: [finder({ inputSchema: { type: "object", properties: {} } })] }, 0],
  ])("a tool that %s grounds nothing", async (_, more, entered) => {
    const run = await lookup(more);
    expect(routed(run)).toMatchObject({ outcome: "clarify", entities: {} });
    expect(reasons(run)).toEqual(["lookup_failed"]);
    expect(run.port.entered).toHaveLength(entered);
  });

  test("counts against the limit of calls, and is not made beyond it", async () => {
    const run = await lookup({
      text: "customer Nobody, customer Nothing, customer Acme",
      policy: policy({ budgets: { maxToolCalls: 2 } }),
    });
    expect(run.port.entered.map(({ arguments: { name } }) => name)).toEqual(["Nobody", "Nothing"]);
    expect(reasons(run)).toEqual(["lookup_failed"]);
    expect(eventsOf(run.events, "call.decided").at(-1)!.data.error?.type).toBe("max_tools");
  });

  test("the same name is looked up once", async () => {
    const run = await lookup({ text: "customer Acme and customer Acme" });
    expect(run.port.entered).toHaveLength(1);
  });

  test("a port that fails ends the pass, and is not taken for a name that was not found", async () => {
    const tools = { ...fakeTools({}), start: () => Promise.reject(new Error("no database")) };
    await expect(lookup({ ports: { tools } })).rejects.toThrow("no database");
  });

  test("a recorded routing makes no call again and tells the same", async () => {
    const kept = new Map<string, unknown>();
    const steps = {
      async run<T>(key: string, work: () => Promise<T>): Promise<T> {
        if (!kept.has(key)) kept.set(key, JSON.parse(JSON.stringify(await work())));
        return kept.get(key) as T;
      },
    };
    const first = await lookup({ ports: { steps } });
    const second = await lookup({ ports: { steps } });
    expect(second.port.entered).toEqual([]);
    const told = (run: typeof first) =>
      run.events
        .filter(({ type }) => type === "call.decided" || type === "call.finished")
        .map(({ key, data }) => [key, data]);
    expect(told(second)).toEqual(told(first));
    expect(second.budgets.map(({ budget, used }) => [budget, used])).toEqual(
      first.budgets.map(({ budget, used }) => [budget, used]),
    );
  });
});
