import { expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import { scriptedModel, type ScriptedReply } from "../testing/scripted-model";
import { taskPolicy, testRun } from "../testing/run-builder";
import { base, look, read, write } from "../testing/task-run";
import { VirtualClock } from "../testing/virtual-clock";
import { toolRegistry } from "../tool/spec";
import type { TraceEvent } from "../trace/events";
import { modelClassifier } from "./classify";
import { tryRoute } from "./try-route";

const proposal = '{"type":"task","confidence":0.9,"reason":"it says so"}';
const fault = { fault: { kind: "server_error" as const, message: "no", attempts: 1 } };

const byRule = taskPolicy(["find", "look"]);
const byModel = taskPolicy(["find", "look"], { routingRules: [] });

async function tried(sentence: string, policy: typeof byRule, classify: ScriptedReply[]) {
  const clock = new VirtualClock();
  const model = scriptedModel({ classify });
  const result = await clock.run(
    tryRoute({
      sentence,
      policy: compilePolicy(policy),
      registry: toolRegistry([read, look, write]),
      classify: modelClassifier({ model, clock }, new AbortController().signal),
      clock,
    }),
  );
  model.done();
  return result;
}

const ROUTING = new Set(["route.layer", "grounding.checked", "route.decided", "tools.authorised"]);
const told = (events: readonly TraceEvent[]) =>
  events.filter(({ type }) => ROUTING.has(type)).map(({ key, type, step, data }) => ({ key, type, step, data }));

test.each([
  ["a rule", "do the task", byRule, []],
  ["the classifier", "do the task", byModel, [proposal]],
  ["the classifier at its second attempt", "do the task", byModel, [fault, proposal]],
  ["a classifier that fails", "do the task", byModel, [fault, fault]],
  ["nothing", "  ", byRule, []],
] as const)("a try tells what a run begins with, decided by %s", async (_, sentence, policy, classify) => {
  const { events } = await tried(sentence, policy, [...classify]);
  const run = await testRun(base({ text: sentence, policy, classify: [...classify], rounds: ["Well."] }));
  expect(told(events)).toEqual(told(run.events));
  expect(events.map(({ seq }) => seq)).toEqual(events.map((__, place) => place));
});

test("the tools of the intent are in scope, and none where no intent is found", async () => {
  const names = async (...given: Parameters<typeof tried>) => (await tried(...given)).scope.names;
  expect(await names("do the task", byRule, [])).toEqual(["find", "look"]);
  expect(await names("do the task", byModel, [fault, fault])).toEqual([]);
});
