/** An intent as a classifier prompt describes it. */
export interface PromptIntent {
  name: string;
  description: string;
  examples: string[];
  /** Entities it needs, with their descriptions. */
  entities: Record<string, string>;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const NAME_KEYS = ["name", "intent", "type", "id", "label"];
const DESCRIPTION_KEYS = ["description", "desc", "meaning", "说明", "描述"];
const EXAMPLE_KEYS = ["examples", "example", "示例", "例句", "例子", "例如"];
const ENTITY_KEYS = ["entities", "requires", "required_entities"];
/** Words of the prompt's own instructions, which are no intents. */
const NO_INTENTS = new Set([
  "confidence",
  "reason",
  "candidate",
  "input",
  "hashistory",
  "rulesignals",
  "note",
  "rules",
  "output",
  "json",
]);
const INLINE_EXAMPLES = /\(?(?:\bexamples?|\be\.g\.|示例|例句|例如)\s*[:：]/i;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^["'“「`]+|["'”」`,;]+$/g, "")
    .trim();

function pick(fields: Fields, keys: readonly string[]): unknown {
  return keys.map((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined)).find((value) => value !== undefined);
}

/** Examples on one line: a JSON list, quoted texts, or texts with a sign between them. */
function splitExamples(text: string): string[] {
  const quoted = [...text.matchAll(/"([^"]+)"|“([^”]+)”|「([^」]+)」/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
  const parts = quoted.length > 0 ? quoted : text.replace(/^\[|[\])]$/g, "").split(/\s*[|;；、]\s*|\s+\/\s+/);
  return parts.map(unquoted).filter(Boolean);
}

/** Entities as a list of names or a map from names to descriptions. */
function entitiesOf(value: unknown): Record<string, string> {
  const listed = (Array.isArray(value) ? (value as unknown[]) : []).filter((name) => typeof name === "string");
  const described = isObject(value) ? Object.entries(value) : listed.map((name) => [name, ""] as const);
  return Object.fromEntries(described.map(([name, text]) => [name, typeof text === "string" ? text : ""]));
}

function fromObject(fields: Fields): PromptIntent | undefined {
  const name = pick(fields, NAME_KEYS);
  const description = pick(fields, DESCRIPTION_KEYS);
  const examples = pick(fields, EXAMPLE_KEYS);
  if (typeof name !== "string" || !NAME.test(name) || (description === undefined && examples === undefined))
    return undefined;
  return {
    name,
    description: typeof description === "string" ? description : "",
    examples: (Array.isArray(examples) ? examples : []).filter((example) => typeof example === "string"),
    entities: entitiesOf(pick(fields, ENTITY_KEYS)),
  };
}

/** Intents in a JSON value: objects with a name, or a map from names to objects or descriptions. */
function fromJson(value: unknown): PromptIntent[] {
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (!isObject(value)) return [];
  const own = fromObject(value);
  if (own) return [own];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isObject(inner)) return fromObject({ name: key, ...inner }) ?? fromJson(inner);
    return fromJson(inner);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON values that begin a line: each on its own line, or one over several lines. */
function jsonValues(text: string): unknown[] {
  const lines = text.split("\n");
  const values: unknown[] = [];
  for (let at = 0; at < lines.length; at++) {
    const start = (lines[at] ?? "").replace(/^\s*(?:[-*•]|\d+[.)])\s*/, "").trimStart();
    if (!/^[[{]/.test(start)) continue;
    let block = start;
    for (let end = at; end < lines.length; block += `\n${lines[++end] ?? ""}`) {
      // Only where it may end: at a closing bracket.
      const value = /[\]}],?\s*$/.test(block) ? parsed(block.replace(/,\s*$/, "")) : undefined;
      if (value === undefined) continue;
      values.push(value);
      at = end;
      break;
    }
  }
  return values;
}

/** Reads intents line by line. */
class LineReader {
  readonly intents: PromptIntent[] = [];
  #indent = 0;
  #inExamples = false;

  read(line: string): void {
    const indent = line.length - line.trimStart().length;
    const text = line.trim();
    if (text === "") {
      this.#inExamples = false;
      return;
    }
    const heading = /^#+\s*[`"']?([A-Za-z][\w-]*)[`"']?\s*$/.exec(text);
    const entry = /^((?:[-*•]|\d+[.)])\s*)?[`"'*]*([\p{L}][\w\p{L}-]*)[`"'*]*\s*(?:[:：]|—|–|\s-\s)\s*(.*)$/u.exec(
      text,
    );
    if (heading) this.#begin(heading[1] ?? "", "", indent);
    else if (!entry || !this.#entry(entry[2] ?? "", entry[3] ?? "", indent, entry[1] !== undefined))
      this.#more(text, indent);
  }

  /** A line with a label; false: the label means nothing here. */
  #entry(label: string, rest: string, indent: number, bullet: boolean): boolean {
    const key = label.toLowerCase();
    const current = this.intents.at(-1);
    if (NAME_KEYS.includes(key) && NAME.test(unquoted(rest))) return this.#begin(unquoted(rest), "", indent);
    if (current && EXAMPLE_KEYS.includes(key)) {
      current.examples.push(...splitExamples(rest));
      this.#inExamples = true;
      return true;
    }
    if (current && DESCRIPTION_KEYS.includes(key)) {
      current.description += rest;
      return true;
    }
    const deeper = current !== undefined && indent > this.#indent;
    if (!bullet || !NAME.test(label) || (this.#inExamples && deeper)) return false;
    return this.#begin(label, rest, indent);
  }

  #begin(name: string, text: string, indent: number): boolean {
    if (NO_INTENTS.has(name.toLowerCase())) return false;
    const inline = INLINE_EXAMPLES.exec(text);
    const description = inline ? text.slice(0, inline.index) : text;
    const examples = inline ? splitExamples(text.slice(inline.index + inline[0].length)) : [];
    this.intents.push({ name, description: description.trim(), examples, entities: {} });
    this.#indent = indent;
    this.#inExamples = false;
    return true;
  }

  #more(text: string, indent: number): void {
    const current = this.intents.at(-1);
    if (!current || indent <= this.#indent) return;
    if (this.#inExamples) current.examples.push(unquoted(text.replace(/^[-*•]\s*/, "")));
    else current.description += ` ${text}`;
  }
}

/** The intents that a classifier prompt lists, as JSON or as lines; the first of a name counts. */
export function promptIntents(prompt: string): PromptIntent[] {
  const found = jsonValues(prompt).flatMap(fromJson);
  const reader = new LineReader();
  if (found.length === 0) for (const line of prompt.split("\n")) reader.read(line);
  const byName = new Map<string, PromptIntent>();
  for (const intent of [...found, ...reader.intents]) if (!byName.has(intent.name)) byName.set(intent.name, intent);
  return [...byName.values()];
}
