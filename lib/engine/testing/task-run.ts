import type { TraceEvent } from "../trace/events";
import { fakeSpec } from "./fake-tools";
import { taskPolicy, type TestOutcome, type TestRun } from "./run-builder";
import type { ScriptedReply } from "./scripted-model";

export const read = fakeSpec("find");
export const look = fakeSpec("look");
export const write = fakeSpec("save", { execution: { statefulAction: true } });

/** A reply with calls of the named tools, under the ids c0, c1 and so on; arguments `{ n: place }` unless given. */
export function calls(...asked: (string | [tool: string, args: unknown])[]): ScriptedReply {
  return {
    calls: asked.map((each, i) => {
      const [name, args] = typeof each === "string" ? [each, { n: i }] : each;
      return { id: `c${i}`, name, arguments: JSON.stringify(args) };
    }),
  };
}

/** A run with two reads, `find` and `look`, and a write, `save`, all of them granted. */
export function base(more: Partial<TestRun> = {}): TestRun {
  return {
    policy: taskPolicy(["find", "look", "save"]),
    tools: [read, look, write],
    handlers: { find: () => ({ found: 1 }), look: () => ({ seen: 2 }), save: () => ({ saved: true }) },
    ...more,
  };
}

/** The results that a request shows the model, in order. */
export function toolMessages(run: Pick<TestOutcome, "model">, request: number) {
  return (run.model.requests[request]?.messages ?? []).flatMap((message) => (message.role === "tool" ? [message] : []));
}

/** The kinds of events, in order. */
export const types = (events: readonly TraceEvent[]) => events.map((event) => event.type);
