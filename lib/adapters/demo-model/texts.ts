import { STOP_WORDS } from "./concepts";
import { featuresOf, withoutAsking } from "./features";
import { nameWords } from "./language";
import type { Parameter } from "./tool-view";
import { dateIn } from "./values";

const QUOTED = /["“「『《'`]([^"”」』》'`]{1,80})["”」』》'`]/;
const IDENTIFIER = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|\w+\.\w{1,5}\b|[A-Za-z]+(?:_[A-Za-z0-9]+)+)(?:\(\))?/;
const CODE = /(?<![A-Za-z0-9])[A-Z]{1,4}-?\d{3,6}(?![A-Za-z0-9])/;
const BECAUSE =
  /(?:\bbecause(?: of)?|\bsince\b|\bdue to\b|\breason(?: is)?\s*[:：]?|因为|由于|原因(?:是)?\s*[:：]?|理由(?:是)?\s*[:：]?)\s*(.+)$/i;
const FOLLOWS =
  /(?:\b(?:keyword|named|called|for|about|containing|of|in)\b|关键字|关键词|名为|叫做|叫|关于|搜索|搜一下|查找|搜|找)\s*[:：]?\s*([^,，。.!！?？;；]{2,60})/i;

const trimmed = (text: string): string => text.trim().replace(/[\s,，。.!！?？;；]+$/g, "");

/** Meanings of words that say what to do with a thing rather than which. */
const NO_SUBJECT = new Set(["=search", "=list", "=why", "=code", "=purpose", "=meaning", "=remedy", "=duration"]);

/** What a text is about: its words without those every request has, and without the tool's own names. */
function subject(text: string, about: ReadonlySet<string>): string {
  const words = withoutAsking(text).match(/[A-Za-z0-9_.-]+|\p{Script=Han}+/gu) ?? [];
  const kept = words.filter((word) => {
    const features = [...featuresOf(word)];
    return (
      !STOP_WORDS.has(word.toLowerCase()) &&
      word.toLowerCase() !== "how" &&
      !features.some((one) => NO_SUBJECT.has(one) || about.has(one))
    );
  });
  const [first] = kept;
  // Chinese says the thing first, or after 的: the longest stretch is the best guess.
  const han = kept.filter((word) => /\p{Script=Han}/u.test(word)).sort((a, b) => b.length - a.length)[0];
  return (han ?? (first === undefined ? "" : kept.join(" "))).slice(0, 80);
}

function keywordIn(text: string, about: ReadonlySet<string>): string | undefined {
  const exact = QUOTED.exec(text)?.[1] ?? IDENTIFIER.exec(text)?.[0] ?? CODE.exec(text)?.[0];
  if (exact) return trimmed(exact);
  const after = FOLLOWS.exec(text)?.[1];
  const said = (after && subject(after, about)) || subject(text, about);
  return said === "" ? undefined : trimmed(said);
}

/** The reason given, or where one must be, the whole message. */
function reasonIn(text: string, required: boolean): string | undefined {
  const given = BECAUSE.exec(text)?.[1];
  return given ? trimmed(given) : required ? trimmed(text) : undefined;
}

function placeIn(text: string): string | undefined {
  const english = /\b(?:in|at|near|to|for)\s+([A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)*)/.exec(text)?.[1];
  return english ?? /(\p{Script=Han}{2,4}?)(?:的)?(?:今天|明天)?(?:的)?(?:天气|气温)/u.exec(text)?.[1];
}

/** What stands right after the parameter's own name: "region: eu-west". */
function besideName(text: string, words: readonly string[]): string | undefined {
  const said = new RegExp(`${words.join("[\\s_-]*")}\\s*(?:is|=|:|：|为|是)?\\s+([\\w.-]+)`, "i").exec(text)?.[1];
  return said && !STOP_WORDS.has(said.toLowerCase()) ? said : undefined;
}

interface Kind {
  words: string[];
  formats?: string[];
  find: (text: string, required: boolean, about: ReadonlySet<string>) => string | undefined;
}

/** Kinds of text by the words of a parameter's name or by its format; the first that fits decides. */
const KINDS: Kind[] = [
  { words: ["email"], formats: ["email"], find: (text) => /[\w.+-]+@[\w-]+\.[\w.]+/.exec(text)?.[0] },
  { words: ["url"], formats: ["uri"], find: (text) => /https?:\/\/[^\s，。]*[^\s，。,.;!?]/.exec(text)?.[0] },
  { words: ["date", "day"], formats: ["date", "date-time"], find: dateIn },
  { words: ["reason", "cause"], find: reasonIn },
  {
    words: ["keyword", "keywords", "term", "symbol", "name", "title"],
    find: (text, required, about) => (required || QUOTED.test(text) ? keywordIn(text, about) : undefined),
  },
  {
    words: ["query", "question", "text", "message", "input", "content", "q"],
    find: (text, required) => (required ? trimmed(text).slice(0, 200) : undefined),
  },
  { words: ["city", "location", "place", "area", "destination"], find: placeIn },
];

/** Text for a parameter: what is quoted, what follows its word, or for a question the message itself. */
export function textFor(parameter: Parameter, text: string, about: ReadonlySet<string>): string | undefined {
  const words = nameWords(parameter.name);
  const { format } = parameter.schema;
  const fits = (kind: Kind) =>
    kind.words.some((word) => words.includes(word)) || kind.formats?.includes(String(format));
  const kind = KINDS.find(fits);
  if (kind) return kind.find(text, parameter.required, about);
  return besideName(text, words) ?? (parameter.required ? keywordIn(text, about) : undefined);
}
