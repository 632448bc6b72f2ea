import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "../json";

/** The drafts of JSON Schema that are understood (SPEC 7.3). */
export type Draft = "2020-12" | "draft-07";

/** Checkers of schemas, made when first needed: compiling a meta-schema takes a tenth of a second. */
const checkers = new Map<Draft, Ajv>();

function checkerOf(draft: Draft): Ajv {
  const options = { strict: false, logger: false } as const;
  const checker = checkers.get(draft) ?? (draft === "draft-07" ? new Ajv(options) : new Ajv2020(options));
  checkers.set(draft, checker);
  return checker;
}

/** Whether a schema says that it is draft-07 or its like-minded elder. */
export function isDraft7(schema: JsonSchema): boolean {
  return typeof schema.$schema === "string" && /draft-0[67]/.test(schema.$schema);
}

/** What is wrong with a schema as a schema of that draft, naming the place; undefined: nothing. */
export function metaSchemaProblem(schema: JsonSchema, draft: Draft): string | undefined {
  const checker = checkerOf(draft);
  const { $schema: _, ...body } = schema;
  if (checker.validateSchema(body)) return undefined;
  const [first] = checker.errors ?? [];
  return `the schema is not valid${first ? ` at ${first.instancePath || "/"}: ${first.message}` : ""}`;
}
