import type { z } from "zod";
import { ToolDefinitionError } from "./errors";
import { isRunContextSchema } from "./run-context";
import { partsOf } from "./zod-parts";

/** A field of this name is the run context whatever its schema says (SPEC 1.1). */
export const CONTEXT_NAME = "ctx";

/** Deeper than any schema a person writes; a getter that makes new schemas for ever ends here. */
const MAX_DEPTH = 100;

/**
 * The name of the field that the runtime fills in, or null. It is found through every wrapper that leaves the value
 * in its place (optional, union, lazy, ...). Throws ToolDefinitionError for two of them, and for one that stands deeper
 * than the top level, where it could not be filled in and would leak (SPEC 1.1).
 */
export function findContextKey(tool: string, input: z.core.$ZodObject): string | null {
  const { shape, catchall } = input._zod.def;
  const found: string[] = [];
  for (const [key, schema] of Object.entries(shape)) {
    const places = contextPlaces(tool, schema, key);
    const nested = places.find((place) => place !== key);
    if (nested !== undefined) throw nestedContext(tool, nested);
    if (key === CONTEXT_NAME || places.length > 0) found.push(key);
  }
  const open = catchall ? contextPlaces(tool, catchall, "*")[0] : undefined;
  if (open !== undefined) throw nestedContext(tool, open);
  if (found.length > 1) {
    throw new ToolDefinitionError(tool, `more than one run context (${found.join(", ")}); one is enough`, found[1]);
  }
  return found[0] ?? null;
}

function nestedContext(tool: string, path: string): ToolDefinitionError {
  return new ToolDefinitionError(tool, `a run context must be a field of its own at the top level, not ${path}`, path);
}

/** Where run contexts stand inside a field; its own path means that the field itself is one. */
function contextPlaces(tool: string, field: z.core.$ZodType, key: string): string[] {
  const places: string[] = [];
  // A schema can stand both in the field's place and below it: each is looked at once.
  const seenInPlace = new Set<z.core.$ZodType>();
  const seenBelow = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType, path: string, depth: number): void => {
    const seen = path === key ? seenInPlace : seenBelow;
    if (seen.has(schema)) return;
    if (depth > MAX_DEPTH) throw new ToolDefinitionError(tool, `the schema of ${key} is nested too deeply`, path);
    seen.add(schema);
    if (isRunContextSchema(schema)) places.push(path);
    else for (const { schema: part, step } of partsOf(schema)) visit(part, path + (step ?? ""), depth + 1);
  };
  visit(field, key, 0);
  return places;
}
