import type { ErrorObject } from "ajv";
import type { Json, JsonSchema } from "../json";
import { canonicalJson } from "../policy/canonical";
import { keywordProblem } from "./keywords";
import { compilePattern, type Pattern } from "./pattern";
import { isDraft7, metaSchemaProblem, type Draft } from "./meta-schema";
import { allSchemas, isJsonObject, isRecursive, isSchema, type SchemaNode } from "./schema-walk";
import { makeValidators, rootId } from "./validators";

/** A tool's schema, ready to check with. */
export interface CompiledSchema {
  root: SchemaNode;
  /** The schema that a `$ref` means; undefined for none inside this schema. */
  resolve(ref: string): SchemaNode | undefined;
  /** Whether a value is valid under the schema or a part of it. */
  isValid(node: SchemaNode, value: Json): boolean;
  /**
   * What is wrong with a value under the schema or a part of it; empty: nothing. For a deep value under a recursive
   * schema only the first fault: looking for all of them takes exponential time where alternatives nest.
   */
  errorsOf(node: SchemaNode, value: Json): ErrorObject[];
  /** A `pattern` or the key of `patternProperties`, compiled once. */
  pattern(source: string): Pattern;
  /** Where a schema object stands that an error names. */
  nodeOf(schema: unknown): SchemaNode | undefined;
}

/** A schema that can be used, or why it cannot. */
type SchemaResult = { ok: true; schema: CompiledSchema } | { ok: false; problem: string };

/** Compiled schemas kept by content, so that equal schemas from different requests compile once. */
const MAX_CACHED = 500;
const byIdentity = new WeakMap<JsonSchema, SchemaResult>();
const byContent = new Map<string, SchemaResult>();

/**
 * Compiles a JSON Schema, draft 2020-12 unless it says draft-07 (or is valid as draft-07 only), once (SPEC 7.3). A
 * schema is immutable data: a change needs a new object. Never throws: a schema that cannot be used gives the reason.
 */
export function compileSchema(schema: JsonSchema): SchemaResult {
  if (!isJsonObject(schema)) return { ok: false, problem: "the schema is no JSON object" };
  const known = byIdentity.get(schema);
  if (known) return known;
  const result = compileByContent(schema);
  byIdentity.set(schema, result);
  return result;
}

function compileByContent(schema: JsonSchema): SchemaResult {
  try {
    const key = canonicalJson(schema);
    const result = byContent.get(key) ?? compile(schema);
    byContent.delete(key);
    byContent.set(key, result);
    const oldest = byContent.keys().next().value;
    if (byContent.size > MAX_CACHED && oldest !== undefined) byContent.delete(oldest);
    return result;
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function compile(schema: JsonSchema): SchemaResult {
  const draft = isDraft7(schema) ? "draft-07" : "2020-12";
  const problem = metaSchemaProblem(schema, draft);
  if (problem === undefined) return build(schema, draft);
  const says2020 = typeof schema.$schema === "string" && schema.$schema.includes("2020-12");
  if (!says2020 && metaSchemaProblem(schema, "draft-07") === undefined) return build(schema, "draft-07");
  return { ok: false, problem };
}

function build(schema: JsonSchema, draft: Draft): SchemaResult {
  const root: SchemaNode = { schema, pointer: "" };
  const anchors = inspect(root);
  const id = rootId(schema);
  // Without its `$schema` no meta-schema is looked for: the draft is settled already.
  const { $schema: _, ...body } = schema;
  const firstError = makeValidators(body, id, draft, false);
  firstError("", {});
  const nodes = new Map<unknown, SchemaNode>([...allSchemas(root)].map((node) => [node.schema, node]));
  nodes.set(body, root);
  const targets = new Map<string, SchemaNode | undefined>();
  const resolveRef = (ref: string): SchemaNode | undefined => {
    if (!targets.has(ref)) targets.set(ref, resolve(root, ref.startsWith(id) ? ref.slice(id.length) : ref, anchors));
    return targets.get(ref);
  };
  const everyError = makeValidators(body, id, draft, true);
  const recursive = isRecursive(root, resolveRef);
  const patterns = new Map<string, Pattern>();
  return {
    ok: true,
    schema: {
      root,
      resolve: resolveRef,
      isValid: (node, value) => firstError(node.pointer, value).length === 0,
      errorsOf: (node, value) =>
        (recursive && isDeep(value, MAX_REPORTED_DEPTH) ? firstError : everyError)(node.pointer, value),
      pattern: (source) => {
        const pattern = patterns.get(source) ?? compilePattern(source);
        patterns.set(source, pattern);
        return pattern;
      },
      nodeOf: (part) => (typeof part === "object" ? nodes.get(part) : undefined),
    },
  };
}

/** Deeper values are searched for their first fault only, where the schema is recursive. */
const MAX_REPORTED_DEPTH = 6;

function isDeep(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}

/**
 * The named places of a schema. Throws for what the checks could not follow, and for unreadable calibration keywords.
 */
function inspect(root: SchemaNode): Map<string, SchemaNode> {
  const anchors = new Map<string, SchemaNode>();
  for (const node of allSchemas(root)) {
    if (typeof node.schema === "boolean") continue;
    const { $id, $anchor, $dynamicAnchor, $async } = node.schema;
    const where = node.pointer || "/";
    if ($async === true) throw new Error(`an asynchronous schema cannot be used (at ${where})`);
    for (const name of [$anchor, $dynamicAnchor]) if (typeof name === "string") anchors.set(name, node);
    if (node.pointer !== "" && typeof $id === "string") {
      if (!$id.startsWith("#"))
        throw new Error(`a schema with its own $id inside another cannot be used (at ${where})`);
      anchors.set($id.slice(1), node);
    }
    const problem = keywordProblem(node.schema);
    if (problem !== undefined) throw new Error(`${problem} (at ${where})`);
  }
  return anchors;
}

function resolve(root: SchemaNode, ref: string, anchors: ReadonlyMap<string, SchemaNode>): SchemaNode | undefined {
  if (ref === "" || ref === "#") return root;
  if (!ref.startsWith("#")) return undefined;
  if (!ref.startsWith("#/")) return anchors.get(ref.slice(1));
  const pointer = decodePointer(ref.slice(1));
  let value: Json | undefined = root.schema;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return isSchema(value) ? { schema: value, pointer } : undefined;
}

function decodePointer(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
