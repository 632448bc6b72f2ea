import { describe, expect, test } from "vitest";
import { fakeSpec } from "./testing/fake-tools";
import { eventsOf, taskPolicy, testRun, type TestOutcome, type TestRun } from "./testing/run-builder";
import type { ScriptedReply } from "./testing/scripted-model";
import { VirtualClock } from "./testing/virtual-clock";
import type { ToolSpec } from "./tool/spec";

/**
 * Faults that people met in systems like this one, each with its right value. The names are those of the field fault
 * log; a choice between several right answers is explained beside it.
 */
const string = { type: "string" } as const;
const object = (properties: Record<string, object>, required: string[] = []) =>
  ({ type: "object", properties, required, additionalProperties: false }) as ToolSpec["inputSchema"];
const weather = fakeSpec("get_weather", { inputSchema: object({ city: string }, ["city"]) });
const projects = fakeSpec("list_projects", { inputSchema: object({}) });
const row = fakeSpec("get_row", { inputSchema: object({ id: { type: "integer" } }, ["id"]) });
const flag = fakeSpec("set_flag", {
  inputSchema: object({ enabled: { type: "boolean" } }, ["enabled"]),
  execution: { statefulAction: true },
});
const transfer = fakeSpec("transfer", {
  inputSchema: object({ to_account: string, amount: { type: "number" }, currency: string }),
  execution: { statefulAction: true },
});
const tools = [weather, projects, row, flag, transfer];

const roomy = { maxRounds: 10, maxToolCalls: 20, maxConsecutiveNoProgress: 10 };
const run = (more: Partial<TestRun>) =>
  testRun({
    policy: taskPolicy(["get_weather", "list_projects", "get_row", "set_flag"], { budgets: roomy }),
    tools,
    handlers: { get_weather: ({ city }) => ({ city, degrees: 21 }) },
    ...more,
  });
const ask = (...calls: [id: string, name: string, args: unknown][]): ScriptedReply => ({
  calls: calls.map(([id, name, args]) => ({ id, name, arguments: JSON.stringify(args) })),
});
const results = (outcome: TestOutcome, request = 1) =>
  outcome.model.requests[request]!.messages.flatMap((m) => (m.role === "tool" ? [m] : []));
const error = (outcome: TestOutcome, place = 0) => JSON.parse(results(outcome)[place]!.content).error;

describe("tool names", () => {
  // One of: run it with the name normalised, or feed back an unknown tool. A prefix before a known name can mean nothing
  // else, and the call is still decided like any other: it runs, and the trace says that the name was changed.
  test.each(["default_api:get_weather", "google:get_weather", "creating:get_weather", "functions.get_weather"])(
    "F074: %s runs get_weather, and the trace says so",
    async (name) => {
      const outcome = await run({ rounds: [ask(["c1", name, { city: "Oslo" }]), "ok"] });
      expect(outcome.port.entered.map((call) => call.tool)).toEqual(["get_weather"]);
      expect(eventsOf(outcome.events, "call.decided")[0]!.data).toMatchObject({
        requestedName: name,
        tool: "get_weather",
        repairs: ["name_prefix"],
      });
    },
  );

  test("F076: an unknown tool is answered with the tools there are for this intent, and no others", async () => {
    const policy = taskPolicy(["get_weather", "get_row"], { grants: [{ intent: "task", tool: "get_weather" }] });
    const outcome = await run({ policy, rounds: [ask(["c1", "weather_lookup", { city: "Oslo" }]), "ok"] });
    expect(error(outcome)).toMatchObject({ type: "unknown_tool", available: ["get_weather"] });
  });

  test("F078: a name close to an enabled tool runs neither it nor the disabled one it names", async () => {
    const bridge = fakeSpec("mcp_bridge-ssh_exec");
    const plain = fakeSpec("ssh_exec", { enabled: false });
    const policy = taskPolicy(["mcp_bridge-ssh_exec", "ssh_exec"]);
    const outcome = await run({ policy, tools: [bridge, plain], rounds: [ask(["c1", "ssh_exec", {}]), "ok"] });
    expect(outcome.port.entered).toEqual([]);
    expect(error(outcome).type).toBe("tool_disabled");
  });

  test.each(["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"])(
    "F079: %s is an unknown tool",
    async (name) => {
      const outcome = await run({ rounds: [ask(["c1", name, {}]), "ok"] });
      expect(outcome.port.entered).toEqual([]);
      expect(error(outcome).type).toBe("unknown_tool");
    },
  );
});

describe("ids of calls", () => {
  const both = (first: string | undefined, second: string | undefined): ScriptedReply => ({
    calls: [first, second].map((id, i) => ({
      id,
      name: "get_weather",
      arguments: `{"city":"${i ? "Lima" : "Oslo"}"}`,
    })),
  });

  test("F085: an id that another provider would refuse is replaced, on the call and its result alike", async () => {
    const long = `call_${"x".repeat(60)}`;
    const outcome = await run({ rounds: [both(long, "ok"), "ok"] });
    const [message] = outcome.model.requests[1]!.messages.flatMap((m) => (m.role === "assistant" ? [m] : []));
    const id = message!.tool_calls![0]!.id;
    expect(id.length).toBeLessThanOrEqual(40);
    expect(results(outcome)[0]!.tool_call_id).toBe(id);
    expect(eventsOf(outcome.events, "model.responded")[0]!.data.calls[0]!.providerId).toBe(long);
  });

  test.each([
    ["F087: the same id twice", "eval:301", "eval:301"],
    ["F089: composite ids", "call-7|fc_1", "call-7|fc_2"],
    ["no ids at all", undefined, undefined],
  ])("%s: both calls run, each with one result of its own", async (_, first, second) => {
    const outcome = await run({ rounds: [both(first, second), "ok"] });
    expect(outcome.port.entered.map((call) => call.arguments["city"])).toEqual(["Oslo", "Lima"]);
    const ids = results(outcome).map((message) => message.tool_call_id);
    expect(new Set(ids).size).toBe(2);
  });

  test("F090: a tool that fails in a parallel batch still has its id and words", async () => {
    const get_weather: NonNullable<TestRun["handlers"]>[string] = ({ city }) => {
      if (city === "Lima") throw new Error("");
      return city;
    };
    const three = ask(
      ["c0", "get_weather", { city: "Oslo" }],
      ["c1", "get_weather", { city: "Lima" }],
      ["c2", "get_weather", { city: "Rome" }],
    );
    const outcome = await run({ handlers: { get_weather }, rounds: [three, "ok"] });
    expect(results(outcome).map((message) => message.tool_call_id)).toEqual(["c0", "c1", "c2"]);
    expect(error(outcome, 1).message).not.toBe("");
  });
});

describe("batches", () => {
  test("F125: results stand in the order of the calls, and the trace has the real times", async () => {
    const clock = new VirtualClock();
    const delays: Record<string, number> = { Oslo: 300, Lima: 10, Rome: 100 };
    const get_weather: NonNullable<TestRun["handlers"]>[string] = async ({ city }) => {
      await clock.sleep(delays[String(city)]!);
      return city;
    };
    const three = ask(
      ["c0", "get_weather", { city: "Oslo" }],
      ["c1", "get_weather", { city: "Lima" }],
      ["c2", "get_weather", { city: "Rome" }],
    );
    const outcome = await run({ clock, handlers: { get_weather }, rounds: [three, "ok"] });
    expect(results(outcome).map((message) => message.tool_call_id)).toEqual(["c0", "c1", "c2"]);
    expect(eventsOf(outcome.events, "call.finished").map((event) => event.durationMs)).toEqual([300, 10, 100]);
  });

  test("F127: of eight calls with a limit of six, six run, and all have a result", async () => {
    const eight = ask(
      ...Array.from({ length: 8 }, (_, i): [string, string, unknown] => [
        `c${i}`,
        "get_weather",
        { city: `City ${i}` },
      ]),
    );
    const policy = taskPolicy(["get_weather"], { budgets: { ...roomy, maxToolCalls: 6 } });
    const outcome = await run({ policy, rounds: [eight, "ok"] });
    expect(outcome.port.entered).toHaveLength(6);
    expect(results(outcome)).toHaveLength(8);
    expect(error(outcome, 7).type).toBe("max_tools");
  });

  test("F129: a call that is refused does not jump before one that still runs", async () => {
    const mixed = ask(
      ["c0", "get_weather", { city: "Oslo" }],
      ["b", "transfer", { to_account: "A", amount: 1, currency: "EUR" }],
    );
    const outcome = await run({ rounds: [mixed, "ok"] });
    expect(results(outcome).map((message) => message.tool_call_id)).toEqual(["c0", "b"]);
    expect(outcome.port.entered.map((call) => call.tool)).toEqual(["get_weather"]);
  });

  test("F130: a read after a write sees it; writes never run beside anything", async () => {
    let enabled = false;
    const handlers: TestRun["handlers"] = {
      set_flag: (args) => ((enabled = args["enabled"] === true), { ok: enabled }),
      list_projects: () => ({ enabled }),
    };
    const mixed = ask(
      ["w", "set_flag", { enabled: true }],
      ["r", "list_projects", {}],
      ["w2", "set_flag", { enabled: false }],
    );
    const outcome = await run({ handlers, rounds: [mixed, "ok"] });
    expect(eventsOf(outcome.events, "plan.made")[0]!.data.batches.map((batch) => batch.callIds)).toEqual([
      ["w"],
      ["r"],
      ["w2"],
    ]);
    expect(JSON.parse(results(outcome)[1]!.content).data).toEqual({ enabled: true });
    expect(outcome.port.inFlight.every(({ beside }) => beside.length === 0)).toBe(true);
  });
});

describe("time", () => {
  test("F166: a write that is out of time is aborted, and what it does later is no part of the run", async () => {
    const clock = new VirtualClock();
    const file = fakeSpec("write_file", { execution: { mutatesWorkspace: true }, timeoutMs: 200 });
    const seen = { aborted: false, returned: false };
    const write_file: NonNullable<TestRun["handlers"]>[string] = async (_, context) => {
      context.signal.addEventListener("abort", () => (seen.aborted = true));
      context.memory.set("written", true);
      await clock.sleep(3000);
      seen.returned = true;
      return "written late";
    };
    // The run goes on long enough for the late result to come while it lasts.
    const get_weather = () => clock.sleep(5000).then(() => "21");
    const saved: object[] = [];
    const outcome = await run({
      clock,
      policy: taskPolicy(["write_file", "get_weather"], { budgets: roomy }),
      tools: [file, weather],
      handlers: { write_file, get_weather },
      ports: { memory: { load: async () => ({}), save: async (memory) => void saved.push(memory) } },
      rounds: [ask(["w", "write_file", {}]), ask(["r", "get_weather", { city: "Oslo" }]), "done"],
    });
    expect(seen).toEqual({ aborted: true, returned: true });
    expect(error(outcome)).toMatchObject({ type: "timeout", effect: "unknown", retryable: false });
    expect(JSON.stringify([outcome.events, outcome.model.requests])).not.toContain("written late");
    expect(eventsOf(outcome.events, "call.finished").map(({ data }) => data.callId)).toEqual(["w", "r"]);
    expect(saved).toEqual([{}]);
  });

  test("F166: so is a read, which may be made again", async () => {
    const clock = new VirtualClock();
    const slow = { ...weather, timeoutMs: 200 };
    const get_weather = () => clock.sleep(3000).then(() => "too late");
    const outcome = await run({
      clock,
      tools: [slow],
      handlers: { get_weather },
      rounds: [ask(["r", "get_weather", { city: "Oslo" }]), "done"],
    });
    expect(error(outcome)).toMatchObject({ type: "timeout", retryable: true });
    expect(error(outcome)).not.toHaveProperty("effect");
  });
});

describe("guards", () => {
  const always = (...calls: [string, string, unknown][]): Pick<TestRun, "rounds" | "repeat"> => ({
    rounds: [(request) => (request.tools ? ask(...calls) : "Stopped.")],
    repeat: true,
  });

  test("F131: the same successful call is stopped at the limit of identical calls", async () => {
    const policy = taskPolicy(["get_weather"], { budgets: { ...roomy, maxIdenticalCalls: 3 } });
    const outcome = await run({ policy, ...always(["c", "get_weather", { city: "Oslo" }]) });
    expect(outcome.terminationReason).toBe("duplicate_tool_call");
    expect(outcome.port.entered).toHaveLength(3);
  });

  test("F133: slightly different calls with the same result are no progress", async () => {
    const policy = taskPolicy(["get_weather"], { budgets: { ...roomy, maxConsecutiveNoProgress: 3 } });
    const cities = ["Oslo", "Oslo ", "oslo", "OSLO"];
    const rounds = [...cities.map((city) => ask(["c", "get_weather", { city }])), "Stopped."];
    const outcome = await run({ policy, handlers: { get_weather: () => "21 degrees" }, rounds });
    expect(outcome.terminationReason).toBe("no_progress");
  });

  test("F135: a poll whose result changes is not stopped too early", async () => {
    const states = ["pending", "pending", "running", "done"];
    const policy = taskPolicy(["get_row"], { budgets: { ...roomy, maxIdenticalCalls: 3 } });
    const rounds = [...states.map(() => ask(["c", "get_row", { id: 1 }])), "Done."];
    const handlers = { get_row: () => ({ state: states.shift() }) };
    const outcome = await run({ policy, tools: [{ ...row, pollable: true }], handlers, rounds });
    expect(outcome).toMatchObject({ outcome: "answered", calls: { ran: 4 } });
  });

  test("F136: a cycle of three calls is seen at its first repeat", async () => {
    const cycle = [
      ask(["a", "get_row", { id: 1 }]),
      ask(["b", "set_flag", { enabled: true }]),
      ask(["d", "list_projects", {}]),
    ];
    const handlers: TestRun["handlers"] = {
      get_row: () => "row",
      list_projects: () => ["one"],
      set_flag: () => {
        throw new Error("refused");
      },
    };
    const outcome = await run({ handlers, rounds: [...cycle, ...cycle, "Stopped."] });
    expect(outcome.terminationReason).toBe("duplicate_tool_call");
    expect(outcome.rounds).toBeLessThanOrEqual(4);
  });

  test.each([
    ["an unknown tool", "weather_lookup", {}],
    ["invalid arguments", "get_weather", { town: "Oslo" }],
    ["a tool outside the scope", "transfer", { to_account: "A", amount: 1, currency: "EUR" }],
  ])("F138: the same call of %s again and again is no progress", async (_, tool, args) => {
    const policy = taskPolicy(["get_weather"], { budgets: { ...roomy, maxConsecutiveNoProgress: 3 } });
    const outcome = await run({ policy, ...always(["c", tool, args]) });
    expect(outcome).toMatchObject({ terminationReason: "no_progress", rounds: 3, calls: { ran: 0, notRun: 3 } });
    expect(outcome.port.entered).toEqual([]);
  });

  // SPEC 10 counts calls that started: the invalid and the denied call do not count, the retry does.
  test("F140: of an invalid, a denied, a good and a retried call, the started ones count", async () => {
    let failed = false;
    const get_weather = () => {
      if (failed) return "21";
      failed = true;
      throw Object.assign(new Error("try again"), { retryable: true });
    };
    const rounds = [
      ask(["a", "get_weather", {}]),
      ask(["b", "transfer", {}]),
      ask(["c", "get_row", { id: 1 }]),
      ask(["d", "get_weather", { city: "Oslo" }]),
      ask(["e", "get_weather", { city: "Oslo" }]),
      "Done.",
    ];
    const outcome = await run({ handlers: { get_weather, get_row: () => 1 }, rounds });
    const calls = outcome.budgets.find((use) => use.budget === "maxToolCalls");
    expect(calls).toMatchObject({ used: 3 });
    expect(outcome.outcome).toBe("answered");
  });
});
