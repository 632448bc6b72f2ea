import { z } from "zod";
import type { JsonSchema } from "../json";
import { ToolDefinitionError } from "./errors";
import { partsOf } from "./zod-parts";

/**
 * The input as the model fills it in: without the context, and refusing fields that it does not declare unless the
 * author left it open (`z.looseObject`, `.catchall`). Checks on the whole object stay and see no context (SPEC 1.1).
 */
export function modelInput(input: z.ZodObject, contextKey: string | null): z.core.$ZodObject {
  const { def } = input._zod;
  const fields = Object.entries(def.shape).filter(([key]) => key !== contextKey);
  return z.core.clone<z.core.$ZodObject>(input, {
    ...def,
    shape: Object.fromEntries(fields),
    catchall: def.catchall ?? z.never(),
  });
}

/**
 * JSON Schema (draft 2020-12) of what is sent in, as plain data: a default makes a field optional, and objects are
 * closed unless their author left them open. Throws ToolDefinitionError for what JSON cannot hold, naming the field.
 */
export function toInputSchema(tool: string, schema: z.core.$ZodType): JsonSchema {
  const shared = intersected(schema);
  return toPlainSchema(tool, schema, ({ zodSchema, jsonSchema }) => {
    // A closed member of an intersection would refuse the fields of the other members.
    if (isPlainObject(zodSchema) && !shared.has(zodSchema)) jsonSchema.additionalProperties = false;
  });
}

/** JSON Schema of what a handler returns, before any transform: the data is checked as it stands (SPEC 9). */
export function toOutputSchema(tool: string, schema: z.core.$ZodType): JsonSchema {
  return toPlainSchema(tool, schema, () => undefined);
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

function toPlainSchema(tool: string, schema: z.core.$ZodType, override: Override): JsonSchema {
  let failedAt: string | undefined;
  try {
    const json = z.toJSONSchema(schema, {
      io: "input",
      override,
      unrepresentable: ({ path }) => {
        failedAt ??= path.filter((step) => step !== "properties").join(".");
        return "throw";
      },
    });
    return JSON.parse(JSON.stringify(json)) as JsonSchema;
  } catch (error) {
    const where = failedAt ? `${failedAt}: ` : "";
    throw new ToolDefinitionError(tool, where + (error instanceof Error ? error.message : String(error)), failedAt);
  }
}

function isPlainObject(schema: z.core.$ZodType): boolean {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  return def.type === "object" && def.catchall === undefined;
}

/** Every schema that describes the same value as a member of an intersection. */
function intersected(root: z.core.$ZodType): Set<z.core.$ZodType> {
  const members = new Set<z.core.$ZodType>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType, inside: boolean): void => {
    if (seen.has(schema) && (!inside || members.has(schema))) return;
    seen.add(schema);
    if (inside) members.add(schema);
    const joins = (schema as z.core.$ZodTypes)._zod.def.type === "intersection";
    for (const { schema: part, step } of partsOf(schema)) visit(part, step === null && (inside || joins));
  };
  visit(root, false);
  return members;
}
