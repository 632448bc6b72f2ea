import { isSignificant, type Token } from "./tokens";

/** An array or object that is open while a text is read. */
interface Frame {
  bracket: string;
  /** Where the member began whose value is not there yet; -1: none. */
  memberAt: number;
}

/**
 * Closes a text that was cut off but is otherwise standard JSON: a string cut in the middle ends where the text does,
 * a literal cut short is completed, a member without its value and a loose comma go, and the brackets are closed by
 * nesting. Undefined when nothing is open, or when brackets do not match. Whether the outcome is JSON is the caller's
 * to check; whether it may be used is decided elsewhere (SPEC 7.2).
 */
export function closeCut(text: string, allTokens: readonly Token[]): string | undefined {
  const tokens = allTokens.filter(isSignificant);
  const frames = openFrames(text, tokens);
  const last = tokens.at(-1);
  if (!frames || !last) return undefined;
  const owed = frames
    .map((frame) => (frame.bracket === "{" ? "}" : "]"))
    .toReversed()
    .join("");
  if (owed === "" && last.closed) return undefined;
  if (last.kind === "comma") return withoutComma(text) + owed;
  const memberAt = danglingMember(text, tokens, frames.at(-1));
  if (memberAt !== undefined) return withoutComma(text.slice(0, memberAt)) + owed;
  const tail = closeLast(text.slice(last.start, last.end), last, owed);
  return tail === undefined ? undefined : text.slice(0, last.start) + tail + owed;
}

/** Where a member begins of which only the key, the colon or a minus sign came. */
function danglingMember(text: string, tokens: readonly Token[], frame: Frame | undefined): number | undefined {
  if (!frame || frame.memberAt < 0) return undefined;
  const last = tokens.at(-1)!;
  const isMinus = text.slice(last.start, last.end) === "-" && tokens.at(-2)?.kind === "colon";
  const keyIndex = isMinus ? -3 : last.kind === "colon" ? -2 : -1;
  return tokens.at(keyIndex)?.start === frame.memberAt ? frame.memberAt : undefined;
}

/** The brackets still open at the end of the text, outermost first; undefined when some do not match. */
function openFrames(text: string, tokens: readonly Token[]): Frame[] | undefined {
  const frames: Frame[] = [];
  for (const [index, token] of tokens.entries()) {
    const frame = frames.at(-1);
    if (token.kind === "open") frames.push({ bracket: text[token.start]!, memberAt: -1 });
    else if (token.kind === "close") {
      if (!frame || (frame.bracket === "{") !== (text[token.start] === "}")) return undefined;
      frames.pop();
    } else if (token.kind === "comma" && frame) frame.memberAt = -1;
    else if (token.kind === "string" && frame?.bracket === "{" && startsMember(tokens[index - 1]?.kind)) {
      frame.memberAt = token.start;
    }
  }
  return frames;
}

const startsMember = (before: Token["kind"] | undefined) => before === "open" || before === "comma";

const withoutComma = (text: string) => text.replace(/,\s*$/, "");

/** The last token closed or completed; undefined for a word that is no literal and no number cut short. */
function closeLast(source: string, token: Token, owed: string): string | undefined {
  if (token.kind === "string" && !token.closed) return closeString(source, owed);
  if (token.kind !== "word") return source;
  const literal = ["true", "false", "null"].find((word) => word.startsWith(source));
  return literal ?? /^(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:\.|[eE][+-]?)?$/.exec(source)?.[1];
}

/**
 * Where only the closing quote is missing, the brackets at the end are brackets; else all of it belongs to the
 * string.
 */
function closeString(source: string, owed: string): string {
  const text = source.slice(0, endBeforeBrackets(source, owed) ?? source.length);
  return `${text.replace(/[\ud800-\udbff]$/, "").replace(/\\ud[89ab][0-9a-f]{2}$/i, "")}"`;
}

/** Where a text ends that closes all that is owed after it; undefined when it does not, or holds nothing else. */
function endBeforeBrackets(source: string, owed: string): number | undefined {
  let end = source.trimEnd().length;
  for (const bracket of [...owed].toReversed()) {
    if (source[end - 1] !== bracket) return undefined;
    end = source.slice(0, end - 1).trimEnd().length;
  }
  return end > 1 && end < source.length ? end : undefined;
}
