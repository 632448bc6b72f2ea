import { featuresOf, meaningsOf } from "./features";
import { nameWords } from "./language";
import type { DemoTool } from "./wire";

type Schema = Record<string, unknown>;

/** A parameter as the demo looks at it. */
export interface Parameter {
  name: string;
  description: string;
  type: string;
  required: boolean;
  schema: Schema;
}

/** A tool as the demo looks at it. */
export interface ToolView {
  name: string;
  parameters: Parameter[];
  /** Sets of parameters of which one must be there: `anyOf` of the schema. */
  alternatives: string[][];
  /** What it is about, and how strongly: 1.5 by its name, 1 by its description, 0.7 by a parameter. */
  features: Map<string, number>;
  /** Meanings of its own name. */
  names: Set<string>;
  /** It changes something, as far as its name says. */
  writes: boolean;
}

const WRITING_VERBS = new Set(
  (
    "cancel refund issue create update delete remove send transfer write set add edit modify change pay book submit approve reject " +
    "grant revoke restart retry stop close reset return exchange place schedule post put"
  ).split(" "),
);

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The type of a schema; the first that is not null where there are several. */
function typeOf(schema: Schema): string {
  const listed = strings(Array.isArray(schema.type) ? schema.type : [schema.type]);
  const own = listed.find((type) => type !== "null");
  if (own) return own;
  const inner = [schema.anyOf, schema.oneOf]
    .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
    .filter(isObject);
  return inner.map(typeOf).find((type) => type !== "null") ?? "string";
}

function parametersOf(schema: Schema): Parameter[] {
  const required = new Set(strings(schema.required));
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).map(([name, value]) => {
    const own = isObject(value) ? value : {};
    const description = typeof own.description === "string" ? own.description : "";
    return { name, description, type: typeOf(own), required: required.has(name), schema: own };
  });
}

function alternativesOf(schema: Schema): string[][] {
  const listed = [schema.anyOf, schema.oneOf].find(Array.isArray) as unknown[] | undefined;
  return (listed ?? [])
    .filter(isObject)
    .map((one) => strings(one.required))
    .filter((names) => names.length > 0);
}

function weigh(features: Map<string, number>, text: string, weight: number): void {
  for (const feature of featuresOf(text)) features.set(feature, Math.max(weight, features.get(feature) ?? 0));
}

/** Reads a tool as the request shows it. */
export function viewTool(tool: DemoTool): ToolView {
  const parameters = parametersOf(tool.parameters);
  const words = nameWords(tool.name);
  const features = new Map<string, number>();
  weigh(features, words.join(" "), 1.5);
  weigh(features, tool.description, 1);
  for (const { name, description } of parameters) weigh(features, `${nameWords(name).join(" ")} ${description}`, 0.7);
  return {
    name: tool.name,
    parameters,
    alternatives: alternativesOf(tool.parameters),
    features,
    names: meaningsOf(words.join(" ")),
    writes: words.slice(0, 2).some((word) => WRITING_VERBS.has(word)),
  };
}
