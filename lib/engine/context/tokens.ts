import type { ChatMessage, ModelTool } from "../model/messages";
import { tokensOfCodePoint } from "./token-scripts";

/** Tokens that a message costs beside its text: its role and borders. */
const PER_MESSAGE = 4;
/** Tokens that a call or a tool costs beside its name, arguments and schema. */
const PER_CALL = 6;
/** Tokens before the first message. */
const PER_REQUEST = 3;

/**
 * How many tokens a request with these messages and tools takes, about, without loading a tokeniser.
 *
 * Calibrated against `o200k_base`. Prose, code, JSON, ids and numbers, in the languages of the console and their
 * neighbours: at most 15% under and 70% over; over rather than under, since older tokenisers are coarser. Any text
 * whatever, such as random letters of rare scripts: never less than a third of the true count (SPEC 9, 10).
 */
export function estimateTokens(
  messages: readonly ChatMessage[],
  tools: readonly ModelTool[] = [],
  count: TokenCounter = UNREMEMBERED,
): number {
  const asked = messages.reduce((sum, message) => sum + messageTokens(message, count), PER_REQUEST);
  return tools.reduce((sum, tool) => sum + count.toolTokens(tool), asked);
}

/** Counts the parts of a request; see `ContextMemory` for one that remembers what it has counted. */
export interface TokenCounter {
  readonly tokens: (text: string) => number;
  readonly toolTokens: (tool: ModelTool) => number;
}

/** The tokens of a tool as a model is shown it. */
export const toolTokens = (tool: ModelTool): number => PER_CALL + textTokens(JSON.stringify(tool.function));

const UNREMEMBERED: TokenCounter = { tokens: textTokens, toolTokens };

function messageTokens(message: ChatMessage, { tokens: count }: TokenCounter): number {
  const tokens = PER_MESSAGE + count(message.content ?? "");
  if (message.role === "tool") return tokens + count(message.tool_call_id);
  if (message.role !== "assistant") return tokens;
  return (message.tool_calls ?? []).reduce((sum, call) => {
    const { name, arguments: args } = call.function;
    return sum + PER_CALL + count(call.id) + count(name) + count(args);
  }, tokens);
}

/** The tokens of a text, about; 0 for an empty one. `estimateTokens` says how exact it is. */
export function textTokens(text: string): number {
  const { length } = text;
  let tokens = 0;
  for (let start = 0; start < length;) {
    const code = text.charCodeAt(start);
    const kind = code < 128 ? KINDS[code]! : kindAt(text, start);
    // Most of a text is small words, each with a blank behind it: they are settled here, in one pass.
    if (kind === LOWER) {
      let end = start + 1;
      let vowels = VOWELS[code]!;
      let next = end < length ? text.charCodeAt(end) : 0;
      while (next < 128 && KINDS[next] === LOWER) {
        vowels += VOWELS[next]!;
        end += 1;
        next = end < length ? text.charCodeAt(end) : 0;
      }
      if (next < 128 || kindAt(text, end) !== MARKED) {
        tokens += tokensOfPlainWord(end - start, vowels);
        start = end;
        continue;
      }
    }
    const end = endOfRun(text, start, kind);
    tokens += tokensOfRun(text, start, end, kind);
    start = end;
  }
  return Math.ceil(tokens);
}

const UPPER = 1;
const LOWER = 2;
/** A Latin letter with a mark. */
const MARKED = 3;
const DIGIT = 4;
const SPACE = 5;
const PUNCTUATION = 6;
/** A character that is counted by its script, one at a time. */
const OTHER = 7;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[a-z]/.test(character)) return LOWER;
  if (/[0-9]/.test(character)) return DIGIT;
  if (/\s/.test(character)) return SPACE;
  return code < 32 || code === 127 ? OTHER : PUNCTUATION;
});

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return KINDS[code]!;
  return (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00) ? MARKED : OTHER;
}

/** Tokenisers split before they merge: into words at a change of case, digits, punctuation, and equal spaces. */
function endOfRun(text: string, start: number, kind: number): number {
  let end = start + 1;
  if (kind === OTHER) return text.codePointAt(start)! > 0xffff ? end + 1 : end;
  if (kind === UPPER || kind === LOWER || kind === MARKED) {
    if (kind === UPPER) while (end < text.length && kindAt(text, end) === UPPER) end++;
    while (end < text.length && isSmallLetter(kindAt(text, end))) end++;
    return end;
  }
  const first = text.charCodeAt(start);
  while (end < text.length && (kind === SPACE ? text.charCodeAt(end) === first : kindAt(text, end) === kind)) end++;
  return end;
}

const isSmallLetter = (kind: number): boolean => kind === LOWER || kind === MARKED;

function tokensOfRun(text: string, start: number, end: number, kind: number): number {
  switch (kind) {
    case DIGIT:
      return Math.ceil((end - start) / 3);
    case SPACE:
      return tokensOfSpaces(text, start, end);
    case PUNCTUATION:
      return tokensOfPunctuation(text, start, end);
    case OTHER:
      return tokensOfCodePoint(text.codePointAt(start)!);
    default:
      return tokensOfWord(text, start, end);
  }
}

const BLANK = 32;
const RETURN = 13;

function tokensOfSpaces(text: string, start: number, end: number): number {
  const code = text.charCodeAt(start);
  const length = end - start;
  // A single space belongs to what comes after it, save digits; a carriage return mostly to its line feed.
  if (length === 1 && code === BLANK) return end < text.length && kindAt(text, end) === DIGIT ? 1 : 0;
  if (length === 1 && code === RETURN) return 0.5;
  return 1 + Math.floor(length / (code === BLANK ? 100 : 12));
}

/** Whether each character below 128 is one of the given: a look into a table is what a loop over text can afford. */
const tableOf = (characters: string) =>
  Uint8Array.from({ length: 128 }, (_, code) => (characters.includes(String.fromCharCode(code)) ? 1 : 0));

/** Marks that JSON and code string together, several in a token. */
const JOINED = tableOf('"{}[]:,._-/=()');

function tokensOfPunctuation(text: string, start: number, end: number): number {
  let tokens = 0;
  let before = -1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    tokens += code === before ? 0.12 : JOINED[code] === 1 ? 0.33 : 0.62;
    before = code;
  }
  return Math.max(0.9, tokens);
}

const VOWELS = tableOf("aeiouyAEIOUY");

function tokensOfWord(text: string, start: number, end: number): number {
  const length = end - start;
  let capitals = 0;
  let marked = 0;
  let vowels = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) {
      // In a word, what is not ASCII is a letter with a mark.
      marked++;
      vowels++;
    } else {
      if (KINDS[code] === UPPER) capitals++;
      vowels += VOWELS[code]!;
    }
  }
  if (capitals === length) return length <= 2 ? 1 : length * 0.36;
  if (marked * 2 > length && length > 2) return length;
  return tokensOfPlainWord(length, vowels) + marked * 0.7 + (capitals > 1 ? capitals * 0.3 : 0);
}

/** A word without marks, of at most one capital. */
function tokensOfPlainWord(length: number, vowels: number): number {
  if (length <= 3) return 1;
  const speakable = vowels * 4 >= length && vowels * 4 <= length * 3 + 1;
  return speakable ? Math.max(1, 0.5 + length * 0.115) : length * 0.42;
}
