import type { JsonSchema } from "../../json";

/** What other languages and systems call the types of JSON. Compared in lower case, without a package before it. */
const OTHER_NAMES = {
  string:
    "string str text char character varchar unicode charsequence symbol uuid date datetime date-time timestamp time url uri email path password file",
  integer: "integer int long short byte bigint biginteger int8 int16 int32 int64 uint uint8 uint16 uint32 uint64",
  number: "number float double decimal bigdecimal real numeric float32 float64 num",
  boolean: "boolean bool",
  array:
    "array list tuple set frozenset arraylist linkedlist hashset vector sequence iterable collection queue deque stack",
  object: "object dict dictionary map hashmap hashtable mapping record struct json",
  null: "null none nonetype nil void undefined",
  any: "any unknown mixed *",
};
const JSON_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_NAMES).flatMap(([type, names]) => names.split(" ").map((name) => [name, type] as const)),
);

/** Longer texts are no name of a type. */
const MAX_LENGTH = 200;

/**
 * The schema that the name of a type stands for: `dict`, `float`, `any`, and what they are put together to in Python,
 * Java and TypeScript (`list[int]`, `Map<String, Integer>`, `Optional[str]`, `string | null`, `int[]`). Undefined: no
 * known name, and none is guessed.
 */
export function schemaOfType(name: string): JsonSchema | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const tokens = name.match(/[\w.*-]+|\[\s*\]|[[\]<>|,?]|\S/g) ?? [];
  const reader = new TypeReader(tokens);
  const schema = reader.union();
  return reader.isAtEnd() ? schema : undefined;
}

/** Reads one type after another; undefined where there is none. */
class TypeReader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** Types between `|`. */
  union(): JsonSchema | undefined {
    const members = [this.postfixed()];
    while (this.take("|")) members.push(this.postfixed());
    return oneOfThem(members);
  }

  /** A type with `[]` or `?` behind it. */
  private postfixed(): JsonSchema | undefined {
    let schema = this.named();
    for (;;) {
      if (this.take("[]")) schema = schema && { type: "array", items: schema };
      else if (this.take("?")) schema = oneOfThem([schema, { type: "null" }]);
      else return schema;
    }
  }

  private named(): JsonSchema | undefined {
    const word = this.tokens[this.at];
    if (word === undefined || !/^[\w.*-]+$/.test(word)) return undefined;
    this.at += 1;
    const name = word.toLowerCase().split(".").at(-1) ?? "";
    const parameters = this.take("[") ? this.parameters("]") : this.take("<") ? this.parameters(">") : [];
    return parameters && generic(name, parameters);
  }

  /** What stands between the brackets behind a name; undefined where it cannot be read. */
  private parameters(closer: string): JsonSchema[] | undefined {
    const found: JsonSchema[] = [];
    do {
      const parameter = this.dots() ? {} : this.union();
      if (parameter === undefined) return undefined;
      found.push(parameter);
    } while (this.take(","));
    return this.take(closer) ? found : undefined;
  }

  /** `tuple[int, ...]`: as many as one likes. */
  private dots(): boolean {
    return this.take("...");
  }

  private take(token: string): boolean {
    if (this.tokens[this.at]?.replace(/\s/g, "") !== token) return false;
    this.at += 1;
    return true;
  }
}

function generic(name: string, parameters: readonly JsonSchema[]): JsonSchema | undefined {
  const [first] = parameters;
  if (first === undefined) return named(name);
  if (name === "optional") return parameters.length === 1 ? oneOfThem([first, { type: "null" }]) : undefined;
  if (name === "union") return oneOfThem(parameters);
  const type = JSON_TYPES.get(name);
  // The members of a list are described where all are of one type; `dict[str, int]` says what its values are.
  if (type === "array") return { type, ...(isSimple(parameters) ? { items: first } : {}) };
  if (type === "object" && parameters.length <= 2) return { type, additionalProperties: parameters.at(-1) ?? {} };
  return undefined;
}

function isSimple(parameters: readonly JsonSchema[]): boolean {
  return parameters.every((parameter) => Object.keys(parameter).length === 0 || sameSchema(parameter, parameters[0]));
}

const sameSchema = (a: JsonSchema, b: JsonSchema | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

function named(name: string): JsonSchema | undefined {
  const type = JSON_TYPES.get(name);
  if (type === undefined) return undefined;
  return type === "any" ? {} : { type };
}

/** Plain types as a list of types, others as alternatives; anything, where one of them is anything. */
function oneOfThem(members: readonly (JsonSchema | undefined)[]): JsonSchema | undefined {
  const known = members.filter((member) => member !== undefined);
  const [first] = known;
  if (known.length < members.length || first === undefined) return undefined;
  if (known.some((member) => Object.keys(member).length === 0)) return {};
  if (known.length === 1) return first;
  if (!known.every((member) => Object.keys(member).join() === "type")) return { anyOf: [...known] };
  return { type: [...new Set(known.flatMap((member) => member.type ?? []))] };
}
