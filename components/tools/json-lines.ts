/** A piece of JSON text: the name of a member, a value, or what stands between them. */
export interface JsonToken {
  kind: "name" | "value" | "mark";
  text: string;
}

/** One line of JSON text. `indent`: how many characters it stands in. */
export interface JsonLine {
  indent: number;
  tokens: JsonToken[];
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|([{}[\],:]+)|([^\s{}[\],:"]+)|(\s+)/g;

/** JSON in lines of two spaces a level, cut into what it is made of. */
export function jsonLines(value: unknown): JsonLine[] {
  return JSON.stringify(value, null, 2)
    .split("\n")
    .map((line) => {
      const text = line.trimStart();
      return { indent: line.length - text.length, tokens: [...tokens(text)] };
    });
}

function* tokens(text: string): Generator<JsonToken> {
  for (const [whole, string, colon] of text.matchAll(TOKEN)) {
    if (string !== undefined && colon !== undefined) {
      yield { kind: "name", text: string };
      yield { kind: "mark", text: colon };
    } else {
      yield { kind: string !== undefined || /^[^\s{}[\],:]/.test(whole) ? "value" : "mark", text: whole };
    }
  }
}
