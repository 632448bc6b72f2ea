import type { z } from "zod";

/** A schema inside another: `step` is null where both describe the same value, else how to get from one to the other. */
export interface SchemaPart {
  schema: z.core.$ZodType;
  step: string | null;
}

const same = (schema: z.core.$ZodType): SchemaPart => ({ schema, step: null });
const below = (schema: z.core.$ZodType, step: string): SchemaPart => ({ schema, step });

type Def = z.core.$ZodTypes["_zod"]["def"];
type DefOf<Type extends Def["type"]> = Extract<Def, { type: Type }>;

/** Kinds of schema around one other that describes the same value. */
const WRAPPING = [
  "optional",
  "nullable",
  "nonoptional",
  "default",
  "prefault",
  "catch",
  "readonly",
  "promise",
  "success",
] as const;
/** Kinds of schema with others inside that describe parts of the value. */
const HOLDING = ["object", "array", "tuple", "record", "map", "set", "function"] as const;

/**
 * The schemas directly inside a schema. A kind that zod adds is a compile error here, so that none is passed over.
 * Checks and the parts of a template literal hold no schema of a value.
 */
export function partsOf(schema: z.core.$ZodType): SchemaPart[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (isOf(def, WRAPPING)) return [same(def.innerType)];
  if (isOf(def, HOLDING)) return partsBelow(def);
  switch (def.type) {
    case "lazy":
      return [same((schema as z.core.$ZodLazy)._zod.innerType)];
    case "union":
      return def.options.map(same);
    case "intersection":
      return [same(def.left), same(def.right)];
    case "pipe":
      return [same(def.in), same(def.out)];
    default:
      return withoutParts(def.type);
  }
}

function isOf<Type extends Def["type"]>(def: Def, types: readonly Type[]): def is DefOf<Type> {
  return (types as readonly string[]).includes(def.type);
}

function partsBelow(def: DefOf<(typeof HOLDING)[number]>): SchemaPart[] {
  switch (def.type) {
    case "object":
      return [
        ...Object.entries(def.shape).map(([key, field]) => below(field, `.${key}`)),
        ...(def.catchall ? [below(def.catchall, ".*")] : []),
      ];
    case "array":
      return [below(def.element, "[]")];
    case "tuple":
      return [
        ...def.items.map((item, index) => below(item, `[${index}]`)),
        ...(def.rest ? [below(def.rest, "[]")] : []),
      ];
    case "record":
    case "map":
      return [below(def.keyType, ".(key)"), below(def.valueType, ".*")];
    case "set":
      return [below(def.valueType, "[]")];
    case "function":
      return [below(def.input, "(input)"), below(def.output, "(output)")];
  }
}

type Plain =
  | (
      | "string"
      | "number"
      | "boolean"
      | "bigint"
      | "symbol"
      | "null"
      | "undefined"
      | "void"
      | "never"
      | "any"
      | "unknown"
    )
  | ("date" | "file" | "enum" | "literal" | "transform" | "nan" | "template_literal" | "custom");

const withoutParts = (_type: Plain): SchemaPart[] => [];
