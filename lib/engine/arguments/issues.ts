import type { ErrorObject } from "ajv";
import type { Json, JsonSchema } from "../json";
import type { ArgumentIssue } from "../trace/events";
import { describeFormat, describeMembers, describePattern, describeSchema, describeValue } from "./describe";
import type { CompiledSchema } from "./schema";
import { childList, isJsonObject, pointerKey } from "./schema-walk";
import { unknownParameter } from "./unknown";
import { describePath } from "./words";

/** Issues reported for one call; the rest would help nobody. */
export const MAX_ISSUES = 20;

/** The validator's errors in words a model can act on (SPEC 7.5), one for each place, in order. */
export function toIssues(schema: CompiledSchema, errors: readonly ErrorObject[], at = ""): ArgumentIssue[] {
  const issues: ArgumentIssue[] = [];
  for (let index = errors.length - 1; index >= 0; index--) {
    const error = errors[index]!;
    if (error.keyword !== "anyOf" && error.keyword !== "oneOf") {
      issues.unshift(...toIssue(error, at));
      continue;
    }
    // The errors of the alternatives stand right before the error of the whole.
    const { found, count } = alternativeIssues(schema, error, at);
    issues.unshift(...found);
    index -= Math.min(count, index);
  }
  return issues;
}

function alternativeIssues(
  schema: CompiledSchema,
  error: ErrorObject,
  at: string,
): { found: ArgumentIssue[]; count: number } {
  const node = schema.nodeOf(error.parentSchema);
  const data = error.data as Json;
  const parts = node ? childList(node, error.keyword) : [];
  const errorsOf = parts.map((part) => schema.errorsOf(part, data));
  const count = errorsOf.reduce((sum, errors) => sum + errors.length, 0);
  const path = at + error.instancePath;
  const fitting = errorsOf.filter((errors) => errors.length > 0 && !errors.some(rulesOut));
  if (fitting.length === 1) return { found: toIssues(schema, fitting[0]!, path), count };
  const kind = unknownKind(errorsOf, path);
  if (kind) return { found: [kind], count };
  const parent = error.parentSchema as JsonSchema;
  const several = errorsOf.filter((errors) => errors.length === 0).length > 1;
  const expected = several
    ? "a value that fits one of the alternatives only"
    : describeSchema({ [error.keyword]: parent[error.keyword]! });
  return { found: [issue(path, expected, describeValue(data, parent))], count };
}

/** An error that shows that an alternative is not the one meant: another type, another kind. */
function rulesOut({ keyword, instancePath }: ErrorObject): boolean {
  const isOwn = instancePath === "" && ["type", "const", "enum", "false schema"].includes(keyword);
  return isOwn || (keyword === "const" && instancePath.lastIndexOf("/") === 0);
}

/** The issue of a value whose kind (`{ kind: "box" }`) is none of those that the alternatives are for. */
function unknownKind(errorsOf: readonly ErrorObject[][], path: string): ArgumentIssue | undefined {
  const kinds = errorsOf.map((errors) =>
    errors.find((error) => error.keyword === "const" && error.instancePath !== ""),
  );
  const [first] = kinds;
  if (!first || !kinds.every((kind) => kind?.instancePath === first.instancePath)) return undefined;
  const allowed = kinds.flatMap((kind) => (kind ? [kind.params.allowedValue as Json] : []));
  return issue(path + first.instancePath, describeMembers(allowed), describeValue(first.data));
}

function toIssue(error: ErrorObject, at: string): ArgumentIssue[] {
  const path = at + error.instancePath;
  const parent = isJsonObject(error.parentSchema) ? error.parentSchema : {};
  const received = describeValue(error.data, parent);
  switch (error.keyword) {
    case "if":
      // What `then` or `else` asks is reported by itself.
      return [];
    case "propertyNames":
      return [issue(path, "parameters with allowed names", `the name "${error.params.propertyName}"`)];
    case "required":
    case "dependentRequired":
    case "dependencies":
      return [missing(path, String(error.params.missingProperty), parent)];
    case "additionalProperties":
    case "unevaluatedProperties": {
      const key = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
      return [
        unknownParameter(path, key, new Set(isJsonObject(parent.properties) ? Object.keys(parent.properties) : [])),
      ];
    }
    default:
      return [issue(path, expectedBy(error, parent), received)];
  }
}

function missing(path: string, key: string, parent: JsonSchema): ArgumentIssue {
  const properties = isJsonObject(parent.properties) ? parent.properties : {};
  const expected = describeSchema(Object.hasOwn(properties, key) ? properties[key] : undefined);
  const full = `${path}/${pointerKey(key)}`;
  return { path: full, expected, received: "nothing", message: `${describePath(full)} is required: send ${expected}.` };
}

/** What a keyword asks for. */
function expectedBy(error: ErrorObject, parent: JsonSchema): string {
  const limit = String(error.params.limit);
  switch (error.keyword) {
    case "type":
      return describeSchema({ type: parent.type!, ...(parent.nullable === true ? { nullable: true } : {}) });
    case "enum":
      return describeMembers(error.params.allowedValues as Json[]);
    case "const":
      return describeMembers([error.params.allowedValue as Json]);
    case "format":
      return describeFormat(String(error.params.format));
    case "pattern":
      return describePattern(String(error.params.pattern), parent.format);
    case "minimum":
      return `a number of at least ${limit}`;
    case "maximum":
      return `a number of at most ${limit}`;
    case "exclusiveMinimum":
      return `a number greater than ${limit}`;
    case "exclusiveMaximum":
      return `a number less than ${limit}`;
    case "multipleOf":
      return `a multiple of ${error.params.multipleOf}`;
    case "minLength":
      return `text of at least ${limit} characters`;
    case "maxLength":
      return `text of at most ${limit} characters`;
    case "minItems":
      return `at least ${limit} items`;
    case "maxItems":
      return `at most ${limit} items`;
    case "uniqueItems":
      return "items that differ from one another";
    case "false schema":
      return "nothing here";
    case "not":
      return "another value";
    default:
      return `a value that ${error.message ?? `satisfies ${error.keyword}`}`;
  }
}

function issue(path: string, expected: string, received: string): ArgumentIssue {
  return { path, expected, received, message: `${describePath(path)} must be ${expected}; received ${received}.` };
}
