import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../policy/compile";
import type { ArgumentBinding } from "../policy/document";
import { groundArguments, type EvidenceBase } from "./grounded-arguments";

const policy = compilePolicy({
  entities: [
    { name: "order_id", pattern: "\\b20\\d{9}\\b" },
    { name: "code", pattern: "[A-Z]\\d{4}", normalise: ["upper"] },
    { name: "day", normalise: ["date"] },
    { name: "place", evidence: "resource", table: "places" },
  ],
  aliasTables: [{ name: "places", rows: [{ value: "Hangzhou", aliases: ["HZ"] }] }],
});
const base = (more: Partial<EvidenceBase> = {}): EvidenceBase => ({
  messages: [],
  entities: {},
  resolved: [],
  trustedResults: [],
  now: Date.UTC(2026, 10, 30),
  ...more,
});
const said = (...texts: string[]) => base({ messages: texts.map((text) => ({ text })) });
const ground = (
  args: Record<string, unknown>,
  evidence: EvidenceBase,
  binding: Partial<ArgumentBinding> = {},
  readOnly = true,
) =>
  groundArguments({ id: { entity: "order_id", ...binding } }, args, evidence, {
    entityFor: (name) => policy.groundable.get(name),
    readOnly,
  });

describe("a bound argument", () => {
  test.each<[string, Record<string, unknown>, EvidenceBase, boolean]>([
    ["stands in the message", { id: "20240315001" }, said("order 20240315001 is late"), true],
    ["stands in full-width digits", { id: "20240315001" }, said("订单２０２４０３１５００１还没到"), true],
    ["stands in an earlier message", { id: "20240315001" }, said("and now?", "order 20240315001"), true],
    ["is a number that stands there", { id: 20240315001 }, said("order 20240315001"), true],
    ["is absent", {}, said("hello"), true],
    ["is null", { id: null }, said("hello"), true],
    ["stands nowhere", { id: "20240315002" }, said("order 20240315001"), false],
    ["is a part of a longer number", { id: "20240315001" }, said("order 920240315001"), false],
    ["is what this run resolved", { id: "20240315001" }, base({ entities: { order_id: "20240315001" } }), true],
    [
      "is what a trusted tool returned",
      { id: "20240315001" },
      base({ trustedResults: [{ orders: [{ id: 20240315001 }] }] }),
      true,
    ],
    [
      "stands inside a text of a trusted tool",
      { id: "20240315001" },
      base({ trustedResults: ["see 20240315001"] }),
      false,
    ],
    ["is several values, one without evidence", { id: ["20240315001", "20240315002"] }, said("20240315001"), false],
    ["is no value", { id: true }, said("true"), false],
    ["is inherited, not its own", Object.create({ id: "x" }) as Record<string, unknown>, said("x"), true],
  ])("that %s", (_, args, evidence, ok) => expect(ground(args, evidence).ok).toBe(ok));

  test("a write needs the user's words unless its binding trusts results", () => {
    const evidence = base({ trustedResults: [{ id: "20240315001" }] });
    expect(ground({ id: "20240315001" }, evidence, {}, false)).toEqual({ ok: false, parameter: "id" });
    expect(ground({ id: "20240315001" }, evidence, { evidence: "user_and_trusted" }, false).ok).toBe(true);
    expect(ground({ id: "20240315001" }, evidence, { evidence: "user" }, true).ok).toBe(false);
  });
  test("an entity that the policy does not declare grounds nothing", () => {
    expect(ground({ id: "x" }, said("x"), { entity: "ghost" }).ok).toBe(false);
    expect(ground({ id: "x" }, said("x"), { entity: "__proto__" }).ok).toBe(false);
  });
  test("writes down a date or a code as the entity does", () => {
    expect(ground({ id: "2026-12-02" }, said("on 2 December 2026 please"), { entity: "day" }).ok).toBe(true);
    expect(ground({ id: "2026-12-03" }, said("on 2 December 2026 please"), { entity: "day" }).ok).toBe(false);
    expect(ground({ id: "E5031" }, said("it says e5031"), { entity: "code" }).ok).toBe(true);
  });
  test("a resource counts as the row that was resolved or in the user's own words", () => {
    expect(ground({ id: "Hangzhou" }, base({ entities: { place: "Hangzhou" } }), { entity: "place" }).ok).toBe(true);
    expect(ground({ id: "Hangzhou" }, said("to Hangzhou"), { entity: "place" }).ok).toBe(true);
    expect(ground({ id: "Hangzhou" }, said("somewhere"), { entity: "place" }).ok).toBe(false);
  });
  test("says where the words stand", () => {
    const result = ground(
      { id: "20240315001" },
      base({ messages: [{ text: "no" }, { text: "is 20240315001 late", runId: "r1" }] }),
    );
    expect(result).toMatchObject({ ok: true, evidence: [{ quote: "20240315001", start: 3, end: 14, runId: "r1" }] });
  });
});

test("for any value that only the model or an untrusted result has named: refused", () => {
  const id = fc.integer({ min: 20_000_000_000, max: 20_999_999_999 }).map(String);
  fc.assert(
    fc.property(id, fc.array(id), fc.string(), fc.boolean(), (wanted, others, noise, readOnly) => {
      const texts = [noise, ...others].filter((text) => !text.includes(wanted));
      expect(ground({ id: wanted }, said(...texts), {}, readOnly).ok).toBe(false);
    }),
  );
});
