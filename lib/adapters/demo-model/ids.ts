import { RE2JS } from "re2js";
import { meaningsOf } from "./features";
import { nameWords } from "./language";
import type { Parameter } from "./tool-view";

const ID_WORDS = new Set(["id", "ids", "no", "number", "code", "key", "sku", "ref", "reference", "uuid"]);
const UNIT =
  /^\s*(?:lines?|rows?|pages?|items?|results?|days?|hours?|dollars?|usd|eur|cny|rmb|yuan|%|元|块|行|条|页|天|小时|个|次)/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}$/;
/** A noun that a number belongs to, right before it: "order no. ", "任务号：". */
const NOUN_BEFORE =
  /([a-z]+|\p{Script=Han}{2,4}?)\s*(?:id|no\.?|number|nr\.?|code|号码|编号|号|代码)?\s*(?:is|=|为|是)?\s*[:：#(（"“'`]*\s*$/iu;

/** Nouns whose numbers are told apart. */
const ID_NOUNS = ["order", "task", "error", "customer", "product", "invoice", "account", "flight"];

/** Something in the text that may be an id, and what it seems to be one of. */
interface Token {
  text: string;
  /** Meanings of the noun before it; empty: none. */
  nouns: Set<string>;
}

/** Whether a parameter takes an id, by its name, pattern or description. */
export function isIdParameter({ name, schema, description, type }: Parameter): boolean {
  if (type !== "string" && type !== "integer" && type !== "number") return false;
  if (schema.enum !== undefined) return false;
  const last = nameWords(name).at(-1) ?? "";
  return (
    ID_WORDS.has(last) ||
    typeof schema.pattern === "string" ||
    (type === "string" && digitsOf(description) !== undefined)
  );
}

/** "11 digits", "8 to 9 digits", "9 位数字": from and to. */
function digitsOf(description: string): [number, number] | undefined {
  const range = /(\d{1,2})\s*(?:to|or|-|–|~|至|到|或)\s*(\d{1,2})[\s-]*(?:digits?|位)/i.exec(description);
  if (range) return [Number(range[1]), Number(range[2])];
  const one = /(\d{1,2})[\s-]*(?:digits?|位)/i.exec(description);
  return one ? [Number(one[1]), Number(one[1])] : undefined;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = text.normalize("NFKC");
  for (const match of plain.matchAll(/[A-Za-z0-9][A-Za-z0-9_-]*/g)) {
    const token = match[0].replace(/[-_]+$/, "");
    const before = plain.slice(Math.max(0, match.index - 24), match.index);
    const after = plain.slice(match.index + token.length);
    const looksLikeId =
      /\d{3}/.test(token) ||
      (/\d/.test(token) && /[A-Za-z]/.test(token)) ||
      /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(token);
    if (!looksLikeId || DATE.test(token) || /[$¥€]\s*$/.test(before) || (/^\d{1,6}$/.test(token) && UNIT.test(after)))
      continue;
    tokens.push({ text: token, nouns: meaningsOf(NOUN_BEFORE.exec(before)?.[1] ?? "") });
  }
  return tokens;
}

/** Whether a text names anything by an id. */
export function namesAnId(text: string): boolean {
  return tokensOf(text).length > 0;
}

/** A number of digits alone tells little; a code has letters. */
function shapeFits(token: string, parameter: Parameter): boolean {
  const { pattern } = parameter.schema;
  if (typeof pattern === "string") {
    try {
      // The pattern comes with a tool, perhaps from outside: linear time, or no match.
      return RE2JS.compile(pattern).matcher(token).find();
    } catch {
      return false;
    }
  }
  if (parameter.type !== "string" && !/^\d{1,15}$/.test(token)) return false;
  const digits = digitsOf(parameter.description);
  if (digits) return /^\d+$/.test(token) && token.length >= digits[0] && token.length <= digits[1];
  if (nameWords(parameter.name).at(-1) === "code") return /[A-Za-z]/.test(token) || token.length <= 5;
  return true;
}

/** All ids in a text that a parameter may take, in order. One that is said to be of something else is none. */
export function idsFor(parameter: Parameter, text: string): string[] {
  const own = meaningsOf(
    nameWords(parameter.name)
      .filter((word) => !ID_WORDS.has(word))
      .join(" "),
  );
  const fitting = tokensOf(text).filter((token) => shapeFits(token.text, parameter));
  const belongs = ({ nouns }: Token) => [...nouns].some((noun) => own.has(noun));
  const elsewhere = ({ nouns }: Token) =>
    own.size > 0 && !nouns.has([...own][0] ?? "") && ID_NOUNS.some((noun) => nouns.has(noun));
  const found = fitting.filter((token) => belongs(token) || !elsewhere(token)).map((token) => token.text);
  return [...new Set(found)];
}
