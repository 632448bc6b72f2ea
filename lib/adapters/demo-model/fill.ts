import { refersBack } from "./follow-up";
import { idsFor, isIdParameter } from "./ids";
import { folded, nameWords } from "./language";
import type { Parameter, ToolView } from "./tool-view";
import { memberSaid, stateSaid } from "./states";
import { textFor } from "./texts";
import { flagFor, numberFor } from "./values";

/** The arguments that a text gives for a tool; several when it names several ids. */
export interface Filled {
  sets: Record<string, unknown>[];
  /** Required parameters that the text says nothing about. */
  missing: string[];
  /** Any one of them would do. */
  either: boolean;
}

/** The texts to look in: the last message, and earlier ones where it refers back. */
export interface Sources {
  said: string;
  earlier: readonly string[];
}

/** Calls made for several ids at most. */
const MOST_IDS = 4;

function ids(parameter: Parameter, { said, earlier }: Sources): string[] {
  const here = idsFor(parameter, said);
  if (here.length > 0 || !refersBack(said)) return here;
  return earlier.map((text) => idsFor(parameter, text).slice(-1)).find((found) => found.length > 0) ?? [];
}

const typed = (parameter: Parameter, id: string): unknown => (parameter.type === "string" ? id : Number(id));

/** An optional choice is made only where the text speaks of it: a state always does, a level when it is named. */
function asksFor({ name, required }: Parameter, text: string): boolean {
  const words = nameWords(name);
  if (required || words.some((word) => ["status", "state", "unit", "category", "priority"].includes(word))) return true;
  const plain = folded(text);
  return words.some((word) => word.length > 3 && plain.includes(word));
}

function valueFor(parameter: Parameter, text: string, about: ReadonlySet<string>): unknown {
  const { schema, type } = parameter;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return asksFor(parameter, text) ? memberSaid(schema.enum, text) : undefined;
  if (type === "integer" || type === "number") return numberFor(parameter, text);
  if (type === "boolean") return flagFor(parameter, text);
  if (type === "object") return undefined;
  if (type === "array") {
    const item = textFor({ ...parameter, type: "string" }, text, about);
    return item === undefined ? undefined : [item];
  }
  if (/(?:^|_)(?:status|state)$/.test(parameter.name)) return stateSaid(text);
  return textFor(parameter, text, about);
}

function missingOf(tool: ToolView, filled: Record<string, unknown>): Pick<Filled, "missing" | "either"> {
  const lacks = (name: string) => filled[name] === undefined;
  const missing = tool.parameters.filter(({ name, required }) => required && lacks(name)).map(({ name }) => name);
  if (missing.length > 0) return { missing, either: false };
  if (tool.alternatives.length > 0) {
    const some = tool.alternatives.some((names) => !names.some(lacks));
    return { missing: some ? [] : tool.alternatives.flat(), either: true };
  }
  return { missing: idsLacking(tool, lacks), either: true };
}

/** A tool that looks something up by an id is of no use without any, though its schema may not say so. */
function idsLacking(tool: ToolView, lacks: (name: string) => boolean): string[] {
  const ids = tool.parameters.filter(isIdParameter).map(({ name }) => name);
  const required = tool.parameters.some((parameter) => parameter.required);
  if (required || tool.names.has("list") || tool.names.has("search")) return [];
  return ids.every(lacks) ? ids : [];
}

/** Fills the arguments of a tool from the user's words, by the schema; nothing is made up. */
export function fillArguments(tool: ToolView, sources: Sources): Filled {
  const about = new Set([...tool.names].map((name) => `=${name}`));
  const filled: Record<string, unknown> = {};
  let many: { name: string; values: unknown[] } | undefined;
  for (const parameter of tool.parameters) {
    if (!isIdParameter(parameter)) {
      const value = valueFor(parameter, sources.said, about);
      if (value !== undefined) filled[parameter.name] = value;
      continue;
    }
    const found = ids(parameter, sources)
      .slice(0, MOST_IDS)
      .map((id) => typed(parameter, id));
    if (found.length > 0) filled[parameter.name] = found[0];
    if (found.length > 1 && !many) many = { name: parameter.name, values: found };
  }
  const sets = many ? many.values.map((value) => ({ ...filled, [many.name]: value })) : [filled];
  return { sets, ...missingOf(tool, filled) };
}
