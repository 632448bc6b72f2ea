import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Json, JsonSchema } from "../json";
import type { Draft } from "./meta-schema";
import { compilePattern } from "./pattern";

/**
 * Unknown keywords and formats are notes; patterns run in linear time where they can; no meta-schema: checked before.
 */
const OPTIONS: Options = {
  strict: false,
  verbose: true,
  ownProperties: true,
  logger: false,
  meta: false,
  validateSchema: false,
  multipleOfPrecision: 9,
  code: { regExp: Object.assign(compilePattern, { code: "compilePattern" }) },
};
/** How a schema is called inside its own compiler when it has no `$id`. */
const ROOT_ID = "tool:input";

const checkedFormats = addFormats(new Ajv({ meta: false })).formats;

/** Whether a `format` is checked; any other is a note. */
export function isCheckedFormat(name: string): boolean {
  return Object.hasOwn(checkedFormats, name);
}

/** The name under which a schema refers to itself, without a fragment. */
export function rootId(schema: JsonSchema): string {
  return typeof schema.$id === "string" && schema.$id !== "" ? schema.$id.replace(/#$/, "") : ROOT_ID;
}

/** What is wrong with a value under the part of a schema at a pointer; empty: nothing. */
type ErrorsAt = (pointer: string, value: Json) => ErrorObject[];

/**
 * Validators for a schema and its parts, each compiled when first needed. With `allErrors` they look for every fault,
 * without for the first. Throws, when a part is first used, for what Ajv cannot compile. The compiler belongs to this
 * schema alone, so that it goes when the schema does.
 */
export function makeValidators(body: JsonSchema, id: string, draft: Draft, allErrors: boolean): ErrorsAt {
  const options = { ...OPTIONS, allErrors };
  const ajv = draft === "draft-07" ? new Ajv(options) : new Ajv2020(options);
  addFormats(ajv);
  ajv.addSchema(body, id);
  const validators = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${id}#${encodePointer(pointer)}` });
    validators.set(pointer, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function encodePointer(pointer: string): string {
  return pointer.split("/").map(encodeURIComponent).join("/");
}
