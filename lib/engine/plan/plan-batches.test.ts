import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlannedTool } from "./batches";
import { isParallelSafe } from "../tool/execution";
import { planBatches, type PlannedCall } from "./plan-batches";

const tools: Record<string, PlannedTool> = {
  read: { execution: { readOnly: true } },
  look: { execution: { readOnly: true }, dependsOn: ["read"] },
  late: { execution: { readOnly: true }, dependsOn: ["write", "page"] },
  ring: { execution: { readOnly: true }, dependsOn: ["rung"] },
  rung: { execution: { readOnly: true }, dependsOn: ["ring"] },
  write: { execution: { statefulAction: true } },
  lock: { execution: { readOnly: true, exclusive: true } },
  order: { execution: { readOnly: true, statefulAction: true } },
  page: { execution: { readOnly: true, pagination: true }, cursorParams: ["cursor"] },
  feed: { execution: { readOnly: true, pagination: true } },
  mystery: {},
};
const toolFor = (name: string) => (Object.hasOwn(tools, name) ? tools[name] : undefined);
const named = (...names: string[]): PlannedCall[] => names.map((name, i) => ({ id: `${name}${i}`, name }));
const plan = (...names: string[]) => planBatches(named(...names), toolFor);
const shape = (...names: string[]) => plan(...names).batches.map((batch) => batch.callIds);

describe("planBatches", () => {
  test.each([
    ["nothing", [], []],
    ["one read is a parallel batch", ["read"], [["read0"]]],
    ["eight reads run together", Array(8).fill("read"), [[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `read${i}`)]],
    ["a write between reads is a barrier", ["read", "write", "read"], [["read0"], ["write1"], ["read2"]]],
    ["writes never share a batch", ["write", "write"], [["write0"], ["write1"]]],
    ["an undeclared tool is a barrier", ["read", "mystery", "read"], [["read0"], ["mystery1"], ["read2"]]],
    ["a name nobody knows is a barrier", ["read", "toString", "read"], [["read0"], ["toString1"], ["read2"]]],
    ["a dependency makes a level", ["look", "read"], [["read1"], ["look0"]]],
    ["a dependency earlier in another batch is met", ["read", "write", "look"], [["read0"], ["write1"], ["look2"]]],
    ["a dependency cycle runs one by one", ["ring", "rung", "read"], [["read2"], ["ring0"], ["rung1"]]],
  ])("%s", (_, names, expected) => expect(shape(...names)).toEqual(expected));

  test.each([
    ["read", "parallel", "parallel_safe"],
    ["write", "serial", "writes"],
    ["lock", "serial", "exclusive"],
    ["order", "serial", "stateful"],
    ["mystery", "serial", "unknown_effects"],
  ])("%s runs %s because %s", (name, mode, reason) => {
    expect(plan(name).batches).toEqual([{ mode, callIds: [`${name}0`], reason }]);
  });

  test("a call whose dependency stands behind a barrier waits for a later round", () => {
    expect(plan("late", "write").deferred).toEqual([{ callId: "late0", reason: "dependency_later" }]);
    expect(plan("look", "write", "read").deferred).toEqual([{ callId: "look0", reason: "dependency_later" }]);
    expect(plan("write", "late").deferred).toEqual([]);
  });

  test("a repeat within one reply names the call it repeats; key order and 3.0 do not hide it", () => {
    const calls = [
      { id: "a", name: "read", arguments: { x: 3, y: "q" } },
      { id: "b", name: "write", arguments: { x: 3, y: "q" } },
      { id: "c", name: "read", arguments: { y: "q", x: 3.0 } },
      { id: "d", name: "read", arguments: { y: "q", x: 4 } },
    ];
    expect(planBatches(calls, toolFor).deferred).toEqual([{ callId: "c", reason: "duplicate_in_reply", of: "a" }]);
  });

  test("one page of a listing is read in a round; another listing is another matter", () => {
    const page = (id: string, q: string, cursor: string) => ({ id, name: "page", arguments: { q, cursor } });
    expect(planBatches([page("a", "x", "1"), page("b", "x", "2"), page("c", "y", "1")], toolFor)).toEqual({
      batches: [{ mode: "parallel", callIds: ["a", "c"], reason: "parallel_safe" }],
      deferred: [{ callId: "b", reason: "next_page", of: "a" }],
    });
  });

  test("without declared cursor parameters any further call of a paged tool waits", () => {
    const calls = ["1", "2"].map((q) => ({ id: q, name: "feed", arguments: { q } }));
    expect(planBatches(calls, toolFor).deferred).toEqual([{ callId: "2", reason: "next_page", of: "1" }]);
  });

  test("a reply of twenty thousand calls is planned at once", () => {
    const calls = Array.from({ length: 20_000 }, (_, i) => ({ id: String(i), name: i % 2 ? "read" : "write" }));
    expect(planBatches(calls, toolFor).batches).toHaveLength(20_000);
  });
});

describe("for any calls and flags", () => {
  const flag = fc.boolean();
  const execution = fc.option(
    fc.record({ readOnly: flag, mutatesWorkspace: flag, exclusive: flag, statefulAction: flag, pagination: flag }),
    { nil: undefined },
  );
  const names = ["a", "b", "c", "d", "e"];
  const registry = fc.dictionary(
    fc.constantFrom(...names),
    fc.record({ execution, dependsOn: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }) }),
    { noNullPrototype: true },
  );
  const calls = fc.array(fc.record({ name: fc.constantFrom(...names, "__proto__"), arguments: fc.option(fc.nat(2)) }));

  test("every call appears once, writes overlap nothing, barriers keep the model's order", () => {
    fc.assert(
      fc.property(registry, calls, (declared, list) => {
        const asked = list.map((call, i) => ({ id: `c${i}`, name: call.name, arguments: call.arguments ?? undefined }));
        const lookup = (name: string) => (Object.hasOwn(declared, name) ? declared[name] : undefined);
        const { batches, deferred } = planBatches(asked, lookup);
        const all = [...batches.flatMap((batch) => batch.callIds), ...deferred.map((call) => call.callId)];
        expect(all.toSorted()).toEqual(asked.map((call) => call.id).toSorted());

        const safe = (id: string) => {
          const flags = lookup(asked[Number(id.slice(1))]!.name)?.execution;
          return !!flags?.readOnly && !flags.mutatesWorkspace && !flags.exclusive && !flags.statefulAction;
        };
        for (const batch of batches) {
          expect(batch.mode).toBe(batch.callIds.every(safe) ? "parallel" : "serial");
          if (batch.mode === "serial") expect(batch.callIds).toHaveLength(1);
        }
        const place = (id: string) => batches.findIndex((batch) => batch.callIds.includes(id));
        const ran = asked.map((call) => call.id).filter((id) => place(id) >= 0);
        for (const [i, id] of ran.entries())
          for (const later of ran.slice(i + 1))
            if (!safe(id) || !safe(later)) expect(place(id)).toBeLessThan(place(later));
      }),
    );
  });

  test("every run of neighbouring parallel-safe calls is one batch a dependency level", () => {
    fc.assert(
      fc.property(registry, calls, (declared, list) => {
        // Dependencies point back in the alphabet, and no call repeats another: nothing is deferred but what is late.
        const lookup = (name: string) =>
          Object.hasOwn(declared, name)
            ? {
                execution: declared[name]!.execution && { ...declared[name]!.execution, pagination: false },
                dependsOn: declared[name]!.dependsOn.filter((other) => other < name),
              }
            : undefined;
        const asked = list.map((call, i) => ({ id: `c${i}`, name: call.name, arguments: { i } }));
        const { batches, deferred } = planBatches(asked, lookup);
        const late = new Set(deferred.map(({ callId }) => callId));
        const groups: (typeof asked)[] = [];
        for (const call of asked.filter(({ id }) => !late.has(id))) {
          const safe = isParallelSafe(lookup(call.name)?.execution);
          const before = groups.at(-1)?.at(-1);
          if (safe && before && isParallelSafe(lookup(before.name)?.execution)) groups.at(-1)!.push(call);
          else groups.push([call]);
        }
        const levelsOf = (group: typeof asked) => {
          const level = (name: string): number =>
            Math.max(
              0,
              ...(lookup(name)?.dependsOn ?? [])
                .filter((other) => group.some((call) => call.name === other))
                .map((other) => level(other) + 1),
            );
          const most = Math.max(...group.map(({ name }) => level(name)));
          return Array.from({ length: most + 1 }, (_, at) =>
            group.filter(({ name }) => level(name) === at).map(({ id }) => id),
          );
        };
        expect(batches.map(({ callIds }) => callIds)).toEqual(groups.flatMap(levelsOf));
      }),
    );
  });

  test("a dependency that runs in the same round runs first", () => {
    fc.assert(
      fc.property(registry, calls, (declared, list) => {
        const acyclic = (name: string) =>
          Object.hasOwn(declared, name)
            ? { ...declared[name]!, dependsOn: declared[name]!.dependsOn.filter((other) => other < name) }
            : undefined;
        const asked = list.map((call, i) => ({ id: `c${i}`, name: call.name }));
        const { batches } = planBatches(asked, acyclic);
        const place = new Map(batches.flatMap((batch, i) => batch.callIds.map((id) => [id, i] as const)));
        for (const call of asked)
          for (const other of asked)
            if (acyclic(call.name)?.dependsOn.includes(other.name) && place.has(call.id) && place.has(other.id))
              expect(place.get(other.id)).toBeLessThan(place.get(call.id)!);
      }),
    );
  });
});
