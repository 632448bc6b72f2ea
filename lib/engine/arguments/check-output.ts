import type { Json, JsonSchema } from "../json";
import type { ArgumentIssue } from "../trace/events";
import { toIssues } from "./issues";
import { compileSchema } from "./schema";

/**
 * What does not fit a tool's declared output; empty: nothing (SPEC 9). Nothing is calibrated: a result is what it is. A
 * schema that cannot be used judges nothing.
 */
export function checkOutput(data: Json, schema: JsonSchema): ArgumentIssue[] {
  const compiled = compileSchema(schema);
  return compiled.ok ? toIssues(compiled.schema, compiled.schema.errorsOf(compiled.schema.root, data)) : [];
}
