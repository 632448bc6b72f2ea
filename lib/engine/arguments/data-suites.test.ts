import { existsSync, readFileSync } from "node:fs";
import { stringify } from "lossless-json";
import { describe, expect, test } from "vitest";
import type { Json } from "../json";
import { parseToolArguments } from "./parse";
import { toPlainJson } from "./raw-json";
import { parseStrict } from "./strict";

/* Public test data that stands beside the checkout; nothing of it is copied here. */
const DATA = new URL("../../../../shared/data/", import.meta.url);
const present = existsSync(DATA);
const rows = <T>(file: string): T[] =>
  readFileSync(new URL(file, DATA), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

describe.skipIf(!present)("public data (skipped where ../shared/data is absent)", () => {
  describe("JSON test suite", () => {
    const suite = present ? rows<{ name: string; base64: string }>("json-test-suite/parsing.jsonl") : [];
    const textOf = (row: { base64: string }) => new TextDecoder().decode(Buffer.from(row.base64, "base64"));
    const named = (prefix: string) => suite.filter((row) => row.name.startsWith(prefix));

    test("is there", () => {
      expect([named("y_").length > 50, named("n_").length > 50, named("i_").length > 10]).toEqual([true, true, true]);
    });

    test.each(named("y_"))("$name is read untouched, digit by digit", (row) => {
      const text = textOf(row);
      const parsed = parseToolArguments(`{"v":${text}}`);
      expect(parsed).toMatchObject({ ok: true, truncated: false });
      if (!parsed.ok) return;
      // Two rows give a key twice with different values: that is recorded, and read as JSON.parse reads it.
      expect(parsed.repairs.filter((repair) => repair !== "duplicate_key")).toEqual([]);
      expect(JSON.parse(stringify(parsed.value)!)).toEqual({ v: JSON.parse(text) });
      const numbers = text.match(/(?<!["\w.+-])-?\d[\d.eE+-]*(?!["\w])/g) ?? [];
      for (const digits of numbers) expect(stringify(parsed.value)).toContain(digits);
    });

    test.each(named("n_"))("$name is no standard JSON, and never a crash", (row) => {
      const text = textOf(row);
      expect(parseStrict(text).ok).toBe(false);
      for (const candidate of [text, `{"v":${text}}`]) expect(typeof parseToolArguments(candidate).ok).toBe("boolean");
    });

    test.each(named("i_"))("$name is never a crash", (row) => {
      const text = textOf(row);
      for (const candidate of [text, `{"v":${text}}`]) expect(typeof parseToolArguments(candidate).ok).toBe("boolean");
    });
  });

  describe("repair suites", () => {
    interface RepairRow {
      group: string;
      input: string;
      expect: string;
      value?: Json;
    }
    const suite = present ? rows<RepairRow>("json-repair-suites/jsonrepair-js.jsonl") : [];
    const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
    const rooted = suite.filter((row) => row.expect === "repaired" && row.input && isObject(row.value));

    /** Rows whose meaning is not evident, or which SPEC 7.1 reads otherwise. */
    const OTHERWISE: [reason: string, matches: RegExp, outcome: "refused" | "otherwise"][] = [
      ["an ellipsis stands for values that nobody sent", /\.\.\./, "refused"],
      ["a call is an expression", /^[\s\S]*\b(?:callback\w*|ObjectId)\s*\(/, "refused"],
      ["a concatenation is an expression", /' \+/, "refused"],
      ["a value that is missing is not null", /^\{"a":(?:,"b":2)?\}$/, "refused"],
      ["brackets around a code fence mean nothing", /^[[{]```/, "refused"],
      ["a member cut off before its value is not null", /^\{"(?:a":|foo(?:":?)?|s \\ud)$/, "otherwise"],
      ["a number cut off after its sign is not 0", /^\{"a":-$/, "otherwise"],
    ];

    test.each(rooted)("$input", (row) => {
      const parsed = parseToolArguments(row.input);
      const other = OTHERWISE.find(([, matches]) => matches.test(row.input));
      if (!other) expect(parsed.ok && toPlainJson(parsed.value)).toEqual(row.value);
      else if (other[2] === "refused") expect(parsed.ok).toBe(false);
      else expect(parsed).toEqual({ ok: true, value: {}, repairs: expect.any(Array), truncated: true });
    });

    test("every exception is one of some row", () => {
      for (const [reason, matches] of OTHERWISE) {
        expect([reason, rooted.some((row) => matches.test(row.input))]).toEqual([reason, true]);
      }
    });

    test("every row is read within 50 ms, on average by far", () => {
      const inputs = suite.filter((row) => row.input).map((row) => row.input);
      const started = performance.now();
      for (const input of inputs) parseToolArguments(input);
      expect((performance.now() - started) / inputs.length).toBeLessThan(50);
    });

    interface PartialRow {
      input: string;
      allow: string[];
      value?: Json;
    }
    const partial = present ? rows<PartialRow>("json-repair-suites/partial-json-js.jsonl") : [];

    test.each(partial.filter((row) => row.input.startsWith("{") && isObject(row.value) && row.allow.includes("STR")))(
      "the partial $input",
      ({ input, value }) => {
        const parsed = parseToolArguments(input);
        expect(parsed).toMatchObject({ ok: true, truncated: true });
        expect(parsed.ok && toPlainJson(parsed.value)).toEqual(value);
      },
    );
  });
});
