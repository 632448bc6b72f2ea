import fc from "fast-check";
import { expect, test } from "vitest";
import { lessCareful, type CareTraits } from "./careful";
import { isParallelSafe, isReadOnly } from "./execution";

test.each<[string, CareTraits, CareTraits, string[]]>([
  ["the same", { execution: { readOnly: true } }, { execution: { readOnly: true } }, []],
  ["read-only that was writing", { execution: {} }, { execution: { readOnly: true } }, ["readOnly"]],
  ["read-only that was unknown", {}, { execution: { readOnly: true } }, ["readOnly", "statefulAction"]],
  ["unknown that was read-only", { execution: { readOnly: true } }, {}, []],
  ["no longer exclusive", { execution: { exclusive: true } }, { execution: {} }, ["exclusive"]],
  ["asks never, asked always", { approval: "always" }, { approval: "never" }, ["approval"]],
  ["asks sometimes, asked always", { approval: "always" }, { approval: { when: "true" } }, ["approval"]],
  ["asks never, asked sometimes", { approval: { when: "true" } }, {}, ["approval"]],
  ["asks on another condition", { approval: { when: "a" } }, { approval: { when: "b" } }, ["approval"]],
  ["asks sometimes, asked never", {}, { approval: { when: "a" } }, []],
  ["asks always, asked sometimes", { approval: { when: "a" } }, { approval: "always" }, []],
  ["is trusted, was not", {}, { outputTrust: "trusted" }, ["outputTrust"]],
  ["is no longer trusted", { outputTrust: "trusted" }, { outputTrust: "untrusted" }, []],
])("%s", (_, before, next, fields) => expect(lessCareful(before, next)).toEqual(fields));

const flag = fc.option(fc.boolean(), { nil: undefined });
const execution = fc.option(
  fc.record({ readOnly: flag, mutatesWorkspace: flag, exclusive: flag, statefulAction: flag, pagination: flag }),
  { nil: undefined },
);
const traits = fc.record({
  execution,
  approval: fc.constantFrom<CareTraits["approval"]>(undefined, "never", "always", { when: "x" }, { when: "y" }),
  outputTrust: fc.constantFrom<CareTraits["outputTrust"]>(undefined, "trusted", "untrusted"),
}) as fc.Arbitrary<CareTraits>;

test("what is at least as careful never gains a freedom; going there and back is less careful once, or changes nothing", () => {
  fc.assert(
    fc.property(traits, traits, (before, next) => {
      expect(lessCareful(before, before)).toEqual([]);
      if (lessCareful(before, next).length > 0) return;
      if (!isReadOnly(before.execution))
        expect(isReadOnly(next.execution) && !isReadOnly(before.execution)).toBe(false);
      if (!isParallelSafe(before.execution)) expect(isParallelSafe(next.execution)).toBe(false);
      if (before.approval === "always") expect(next.approval).toBe("always");
      if (before.outputTrust !== "trusted") expect(next.outputTrust).not.toBe("trusted");
    }),
  );
});
