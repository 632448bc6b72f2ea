import { featuresOf } from "./features";
import { folded, nameWords, stem } from "./language";
import type { Parameter } from "./tool-view";

const NUMERALS = "零一二三四五六七八九十";
const UNITS: Record<string, string> = {
  page: "pages?|页",
  lines: "lines?|行",
  limit: "results?|items?|entries|rows?|条|篇",
  top: "results?|items?|hits?|articles?|条|篇",
  count: "times?|results?|items?|条|次",
  days: "days?|天|日",
  hours: "hours?|小时",
};

/** The number that a piece of text writes in digits or as one Chinese numeral. */
function numberIn(text: string): number | undefined {
  const numeral = NUMERALS.indexOf(text);
  return numeral >= 0 ? numeral : Number.isNaN(Number(text)) ? undefined : Number(text);
}

/** A number that the text gives for a parameter: beside its name, its unit or its currency. */
export function numberFor(parameter: Parameter, text: string): number | undefined {
  const plain = folded(text);
  const words = nameWords(parameter.name);
  const digits = `(\\d+(?:\\.\\d+)?|[${NUMERALS}])`;
  if (words.some((word) => ["amount", "price", "total", "sum", "money"].includes(word))) {
    const amount =
      /[$¥€]\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:元|块|dollars?|usd|eur|cny|rmb|yuan)|(?:amount|refund|金额|退款?)\D{0,4}?(\d{1,6}(?:\.\d+)?)(?!\d)/.exec(
        plain,
      );
    return amount ? numberIn(amount[1] ?? amount[2] ?? amount[3] ?? "") : undefined;
  }
  for (const word of words) {
    const unit = UNITS[word] ?? (word.length > 2 ? `${stem(word)}\\w*` : undefined);
    if (unit === undefined) continue;
    if (word === "page" && /next page|下一?页/.test(plain)) return 2;
    const found = new RegExp(`(?:${unit})\\s*[:：=#]?\\s*${digits}(?!\\d)|(?<![\\d.])${digits}\\s*(?:${unit})`).exec(
      plain,
    );
    const value = found && numberIn(found[1] ?? found[2] ?? "");
    if (value !== undefined && value !== null) return value;
  }
  if (!words.some((word) => ["limit", "top", "count", "k", "size", "n"].includes(word))) return undefined;
  const first = new RegExp(`(?:top|first|last|最近|前|最后)\\s*${digits}(?!\\d)`).exec(plain);
  return first ? numberIn(first[1] ?? "") : undefined;
}

/** `YYYY-MM-DD` from a date as it is written; words such as "tomorrow" would need a clock. */
export function dateIn(text: string): string | undefined {
  const plain = text.normalize("NFKC");
  const written = /(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})/.exec(plain);
  if (written) return [written[1], written[2]?.padStart(2, "0"), written[3]?.padStart(2, "0")].join("-");
  const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
  const english = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(plain);
  const month = english ? months.indexOf((english[1] ?? "").toLowerCase()) + 1 : 0;
  return english && month > 0
    ? `${english[3]}-${String(month).padStart(2, "0")}-${english[2]?.padStart(2, "0")}`
    : undefined;
}

/** Whether the text speaks of what a yes-or-no parameter is about. */
export function flagFor(parameter: Parameter, text: string): boolean | undefined {
  const own = [...featuresOf(nameWords(parameter.name).join(" "))];
  const said = featuresOf(text);
  if (own.length === 0 || !own.every((feature) => said.has(feature))) return undefined;
  return !/\b(?:not|without|no|don't|exclude)\b|不要|不含|别/.test(text);
}
