import type { z } from "zod";

/** A schema inside another: `step` is null where both describe the same value, else how to get from one to the other. */
export interface SchemaPart {
  schema: z.core.$ZodType;
  step: string | null;
}

const same = (schema: z.core.$ZodType): SchemaPart => ({ schema, step: null });
const below = (schema: z.core.$ZodType, step: string): SchemaPart => ({ schema, step });

/**
 * The schemas directly inside a schema. A kind that zod adds is a compile error here, so that none is passed over.
 * Checks and the parts of a template literal hold no schema of a value.
 */
export function partsOf(schema: z.core.$ZodType): SchemaPart[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "promise":
    case "success":
      return [same(def.innerType)];
    case "lazy":
      return [same((schema as z.core.$ZodLazy)._zod.innerType)];
    case "union":
      return def.options.map(same);
    case "intersection":
      return [same(def.left), same(def.right)];
    case "pipe":
      return [same(def.in), same(def.out)];
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
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "symbol":
    case "null":
    case "undefined":
    case "void":
    case "never":
    case "any":
    case "unknown":
    case "date":
    case "file":
    case "enum":
    case "literal":
    case "transform":
    case "nan":
    case "template_literal":
    case "custom":
      return [];
    default:
      return def satisfies never;
  }
}
