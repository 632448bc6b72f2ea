import type { z } from "zod";
import { LineCounter, parseDocument, stringify, type Document } from "yaml";
import type { Json, JsonObject } from "../json";
import { sameJson } from "./canonical";
import { policyDocument, type PolicyDocument, type PolicyInput } from "./document";

/** How a policy is written down outside the database (SPEC 2.1). */
export type PolicyFormat = "yaml" | "json";

/** What keeps a text from being a policy: where in the document, and on which line of the text (from 1). */
export interface ImportIssue {
  path: (string | number)[];
  message: string;
  line?: number;
}

export type ImportedPolicy = { ok: true; document: PolicyDocument } | { ok: false; issues: ImportIssue[] };

/** More than any policy that people write; a text beyond it is refused before it is read. */
const MOST_CHARACTERS = 20_000_000;

const SAMPLE: PolicyInput = {
  toolbox: [{ tool: "x" }],
  intents: [{ name: "x", preflight: { tool: "x" } }],
  grants: [{ intent: "x", tool: "x" }],
  routingRules: [{ name: "x", intent: "x", match: { pattern: "x" } }],
  entities: [{ name: "x" }],
  aliasTables: [{ name: "x", rows: [{ value: "x" }] }],
};
const WITH_DEFAULTS = policyDocument.parse(SAMPLE) as Json;
const EMPTY = policyDocument.parse({}) as JsonObject;

/**
 * A policy as text: fields in the schema's order, without those that have their default. `importPolicy` gives back a
 * document with the same fingerprint (SPEC 2.1).
 */
export function exportPolicy(document: PolicyDocument, format: PolicyFormat): string {
  const { schemaVersion, ...rest } = document;
  const short: JsonObject = { schemaVersion, ...withoutDefaults(rest, WITH_DEFAULTS, EMPTY) };
  return format === "json"
    ? `${JSON.stringify(short, null, 2)}\n`
    : stringify(short, { lineWidth: 100, aliasDuplicateObjects: false });
}

function withoutDefaults(json: Json, sample: Json | undefined, defaults?: JsonObject): JsonObject {
  const kept = Object.entries(json as JsonObject).flatMap(([key, value]): [string, Json][] => {
    if (value === undefined) return [];
    const example = own(sample, key);
    if (sameJson(value, own(defaults ?? sample, key)) && isDefault(key)) return [];
    return [[key, shorten(value, example)]];
  });
  return Object.fromEntries(kept);
}

/** Names and what else the sample had to be given are no defaults, whatever their value. */
const GIVEN = new Set(["tool", "name", "intent", "match", "value", "pattern", "rows", "preflight"]);
const isDefault = (key: string) => !GIVEN.has(key);

function shorten(value: Json, sample: Json | undefined): Json {
  if (Array.isArray(value)) {
    const item = Array.isArray(sample) ? sample[0] : undefined;
    return isObject(item) ? value.map((each) => (isObject(each) ? withoutDefaults(each, item) : each)) : value;
  }
  return isObject(value) && isObject(sample) ? withoutDefaults(value, sample) : value;
}

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json);
const own = (json: Json | undefined, key: string) =>
  isObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;

/**
 * Reads a policy from YAML or JSON, which is YAML too. Fails with every issue: a text that cannot be read, unknown fields
 * and versions, keys that stand twice, aliases (which can hide a bomb) and custom tags. Never throws (SPEC 2.1).
 */
export function importPolicy(text: string): ImportedPolicy {
  if (text.length > MOST_CHARACTERS) return { ok: false, issues: [{ path: [], message: "The text is too long." }] };
  const lines = new LineCounter();
  const source = parseDocument(text, { lineCounter: lines, schema: "core", uniqueKeys: true, version: "1.2" });
  const faults = [...source.errors, ...source.warnings];
  if (faults.length > 0) {
    return {
      ok: false,
      issues: faults.map(({ message, pos }) => ({
        path: [],
        message: message.split("\n", 1)[0] ?? message,
        line: lines.linePos(pos[0]).line,
      })),
    };
  }
  const value = readValue(source);
  if (value === NOT_READ) return { ok: false, issues: [{ path: [], message: "Aliases are not read in a policy." }] };
  // Everything else has a default, so that a file cut short would be a policy too: it must at least say what it is.
  if (isObject(value as Json) && !Object.hasOwn(value as JsonObject, "schemaVersion"))
    return { ok: false, issues: [{ path: ["schemaVersion"], message: "A policy begins with its schemaVersion." }] };
  const parsed = policyDocument.safeParse(value);
  if (parsed.success) return { ok: true, document: parsed.data };
  const issues = parsed.error.issues.flatMap((issue) =>
    placesOf(issue).map((path): ImportIssue => {
      const line = lineOf(source, path, lines);
      return {
        path,
        message: issue.code === "unrecognized_keys" ? "Unknown field" : issue.message,
        ...(line === undefined ? {} : { line }),
      };
    }),
  );
  return { ok: false, issues };
}

/** Where an issue is: each unknown field is a place of its own. */
function placesOf(issue: z.core.$ZodIssue): (string | number)[][] {
  const path = issue.path.map((key) => (typeof key === "symbol" ? key.toString() : key));
  return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
}

const NOT_READ = Symbol("not read");

function readValue(source: Document): unknown {
  try {
    return source.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    return NOT_READ;
  }
}

/** The line of the field, or of what should hold it. */
function lineOf(source: Document, path: (string | number)[], lines: LineCounter): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node = source.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}
