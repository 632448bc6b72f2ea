import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkArguments, schemaProblem } from "../../arguments/check";
import { isJsonObject } from "../../arguments/schema-walk";
import type { Json, JsonObject, JsonSchema } from "../../json";
import { WIRE_NAME } from "../names";
import { importTools } from "./import-tools";

/* Public test data that stands beside the checkout; nothing of it is copied here. */
const DATA = new URL("../../../../../shared/data/", import.meta.url);
const present = existsSync(DATA);
const read = (file: string) => readFileSync(new URL(file, DATA), "utf8");
const rows = <T>(file: string): T[] =>
  read(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

interface Declared {
  name: string;
  parameters: JsonSchema;
}
interface CallRow {
  id: string;
  tools: Declared[];
  acceptable_calls?: Record<string, JsonObject>[] | null;
}
interface TurnRow {
  id: string;
  classes: string[];
  truth_by_turn: { name: string; arguments: JsonObject }[][];
}

const FILES = ["simple_python", "multiple", "parallel", "parallel_multiple", "live_parallel", "live_parallel_multiple"];
const OTHERS = ["irrelevance", "live_relevance"];

/** Calls that no form of theirs saves: words for a list of integers, and a command outside the enum. Rightly refused. */
const AT_FAULT = ["parallel_multiple_94", "live_parallel_multiple_2-2-0"];

/** Calls of which one form is at fault: a word outside the enum, a parameter that the tool does not have. */
const PARTLY_AT_FAULT = ["simple_python_358", "parallel_multiple_12", "parallel_multiple_26", "parallel_multiple_194"];

/** The accepted values of a parameter; an empty text means that it may be left out. */
function choices(options: Json): Json[] {
  if (!Array.isArray(options)) return [options];
  return options.filter((option) => option !== "").map(inside);
}

/** The first of the accepted values, down to the members of an object. */
function inside(value: Json): Json {
  if (Array.isArray(value)) return value.map(inside);
  if (!isJsonObject(value)) return value;
  const chosen = Object.entries(value).map(([key, options]) => [key, choices(options)[0]] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Json;
}

/** A call in its accepted forms: first with as little as may be, then so that each value stands in one of them. */
function formsOf(options: JsonObject, schema: JsonSchema): JsonObject[] {
  const all = Object.entries(options).map(([key, values]) => [key, choices(values)] as const);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const mayBeLeftOut = (key: string) =>
    !required.includes(key) && Array.isArray(options[key]) && options[key].includes("");
  const most = Math.max(1, ...all.map(([, values]) => values.length));
  const formAt = (at: number, without: (key: string) => boolean): JsonObject => {
    const given = all.filter(([key, values]) => values.length > 0 && !without(key));
    return Object.fromEntries(given.map(([key, values]) => [key, values[Math.min(at, values.length - 1)]!]));
  };
  return [formAt(0, mayBeLeftOut), ...Array.from({ length: most }, (_, at) => formAt(at, () => false))];
}

describe.skipIf(!present)("public tools (skipped where ../shared/data is absent)", () => {
  test("F081 F083 every tool gets a name that providers take, unlike any other, and leads back to its own", () => {
    const declared = [...FILES, ...OTHERS]
      .flatMap((file) => rows<CallRow>(`bfcl/${file}.jsonl`))
      .map((row) => row.tools);
    expect(declared.length).toBeGreaterThan(400);
    for (const tools of declared) {
      const imported = importTools(tools);
      expect(imported.refused).toEqual([]);
      const names = imported.tools.map(({ spec }) => spec.name);
      expect(names.filter((name) => !WIRE_NAME.test(name))).toEqual([]);
      expect(new Set(names).size).toBe(tools.length);
      expect(imported.tools.map(({ foreignName }) => foreignName)).toEqual(tools.map(({ name }) => name));
    }
  });

  test("every accepted call fits the schema that its tool was imported with", () => {
    const verdicts: { id: string; fits: boolean[] }[] = [];
    for (const row of FILES.flatMap((file) => rows<CallRow>(`bfcl/${file}.jsonl`))) {
      const { tools } = importTools(row.tools);
      for (const [name, options] of (row.acceptable_calls ?? []).flatMap((call) => Object.entries(call))) {
        const schema = tools.find(({ foreignName }) => foreignName === name)?.spec.inputSchema ?? {};
        verdicts.push({ id: row.id, fits: formsOf(options, schema).map((args) => checkArguments(args, schema).ok) });
      }
    }
    const ids = (which: (fits: boolean[]) => boolean) => verdicts.filter(({ fits }) => which(fits)).map(({ id }) => id);
    expect(verdicts.length).toBeGreaterThan(900);
    expect(ids((fits) => !fits.includes(true))).toEqual(AT_FAULT);
    expect(ids((fits) => fits.includes(true) && fits.includes(false))).toEqual(PARTLY_AT_FAULT);
  }, 60_000);

  test("every true call of the longer conversations fits too", () => {
    const classes = JSON.parse(read("bfcl/multi_turn.tools.json")) as Record<string, Declared[]>;
    const imported = Object.fromEntries(
      Object.entries(classes).map(([name, tools]) => [name, importTools(tools).tools]),
    );
    const kinds = ["base", "miss_func", "miss_param"];
    const refused: string[] = [];
    for (const row of kinds.flatMap((kind) => rows<TurnRow>(`bfcl/multi_turn_${kind}.jsonl`))) {
      const tools = row.classes.flatMap((name) => imported[name] ?? []);
      for (const call of row.truth_by_turn.flat()) {
        const schema = tools.find(({ foreignName }) => foreignName === call.name)?.spec.inputSchema;
        if (!schema || !checkArguments(call.arguments, schema).ok) refused.push(`${row.id} ${JSON.stringify(call)}`);
      }
    }
    expect(refused).toEqual([]);
  }, 60_000);

  test("schemas in the words of another language become JSON Schema, each change with its note", () => {
    const foreign = JSON.parse(read("bfcl/raw-nonstandard-schemas.json")) as Declared[];
    const { tools, refused } = importTools(foreign);
    expect([refused, tools.length]).toEqual([[], foreign.length]);
    // Where the set holds the same tool in standard form, ours says the same.
    const standard = new Map(
      rows<CallRow>("bfcl/irrelevance.jsonl").flatMap((row) => row.tools.map((t) => [t.name, t])),
    );
    for (const { spec, notes, foreignName } of tools) {
      expect(schemaProblem(spec.inputSchema)).toBeUndefined();
      expect(notes.some(({ kind, path }) => kind === "type_name" && path === "/inputSchema/type")).toBe(true);
      const twin = standard.get(foreignName);
      if (twin) expect(spec.inputSchema).toEqual(importTools([twin]).tools[0]!.spec.inputSchema);
    }
    expect(tools.filter(({ foreignName }) => standard.has(foreignName)).length).toBeGreaterThan(30);
  });

  test.each([
    ["server-everything", 13, 4],
    ["server-memory", 9, 6],
  ])("the tools of %s are taken as they are, and what they say of their effects is not", (server, count, stateful) => {
    const { tools: declared } = JSON.parse(read(`mcp-tools/${server}.json`)) as { tools: JsonObject[] };
    const { tools, refused } = importTools(declared);
    expect([refused, tools.length, tools.flatMap(({ notes }) => notes)]).toEqual([[], count, []]);
    for (const { spec } of tools) expect([spec.execution, spec.approval]).toEqual([undefined, "always"]);
    expect(tools.filter(({ suggested }) => suggested?.statefulAction).length).toBe(stateful);
    expect(tools.filter(({ suggested }) => suggested?.readOnly).length).toBe(count - stateful);
  });

  test.each(["airline", "retail"])("the tools of the %s desk are taken as they are", (desk) => {
    const declared = JSON.parse(read(`tau-bench/${desk}/tools.json`)) as Declared[];
    const { tools, refused } = importTools(declared);
    expect([refused, tools.flatMap(({ notes }) => notes)]).toEqual([[], []]);
    expect(tools.map(({ spec }) => spec.name)).toEqual(declared.map(({ name }) => name));
  });
});
