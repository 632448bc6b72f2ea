import { formatOffset } from "../../ui/format";
import type { TraceView } from "../model/types";
import { callGist } from "./call-words";
import type { StoryLine } from "./line";
import type { Part, Sentence } from "./say";
import { summaryText } from "./summary-text";
import type { Tongue } from "./tongue";

/** A sentence as plain text. */
export function sentenceText({ key, values }: Sentence, tongue: Tongue): string {
  const plain: Record<string, string | number> = {};
  const tags: Record<string, (chunks: string) => string> = { ...CHUNKS };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "object") tags[name] = () => partText(value, tongue);
    else plain[name] = value;
  }
  return tongue.t.markup(key, { ...plain, ...tags });
}

const same = (chunks: string) => chunks;
const CHUNKS = { code: same, b: same, mark: same, more: same };

function partText(part: Part, tongue: Tongue): string {
  switch (part.as) {
    case "code":
      return tongue.list([...part.items]);
    case "quote":
      return tongue.list(part.items.map((item) => `“${item}”`));
    case "pairs":
      return tongue.list(part.items.map(({ name, value }) => `${name} ${value}`));
    case "path":
      return part.items.map((step) => pathStep(step, tongue)).join(" > ");
    case "sentences": {
      const texts = part.items.map((item) => sentenceText(item, tongue));
      return texts.length > 1 ? tongue.list(texts) : (texts[0] ?? "");
    }
  }
}

function pathStep(step: string, { t }: Tongue): string {
  const key = `path.${step}`;
  return t.has(key as "path.budgets") ? t(key as "path.budgets") : step;
}

/** The whole story as text, a line each, to be pasted elsewhere. */
export function storyText(lines: readonly StoryLine[], view: TraceView, tongue: Tongue): string {
  return lines.map((line) => lineText(line, view, tongue)).join("\n");
}

function lineText(line: StoryLine, view: TraceView, tongue: Tongue): string {
  const say = (sentence: Sentence) => sentenceText(sentence, tongue);
  const time = formatOffset(line.at).padStart(8);
  switch (line.kind) {
    case "message":
      return `${time}  > ${view.message}`;
    case "round":
      return `          ${tongue.t("round", { round: line.round })}`;
    case "prose":
      return `${time}  ${line.caption ? `${say(line.caption)} ` : ""}< ${line.text}`;
    case "notice":
      return [
        `${time}  ${say(line.title)}`,
        ...[...line.body, ...line.aside].map((text) => `          ${say(text)}`),
      ].join("\n");
    case "said": {
      const calls = line.calls.map((call) => {
        const { sentence, summary } = callGist(call);
        return `          ${"  ".repeat(call.depth)}- ${call.tool}: ${sentence ? say(sentence) : summary ? summaryText(summary, tongue) : ""}`;
      });
      return [`${time}  ${say(line.sentence)}`, ...line.details.map((text) => `          ${say(text)}`), ...calls].join(
        "\n",
      );
    }
  }
}
