import { createTranslator } from "use-intl/core";
import words from "../../lib/i18n/messages/en/policyWords.json";
import type { Json } from "../../lib/engine/json";
import type { CaseResult, UnlistedPair } from "../../lib/engine/policy/cases/report";
import type { PolicyCase } from "../../lib/engine/policy/document";
import type { PolicyChange } from "../../lib/engine/policy/diff/diff";
import type { LintFinding } from "../../lib/engine/policy/lint/finding";

/** The words of the console, on a terminal. */
const t = createTranslator({ locale: "en", messages: { policyWords: words }, namespace: "policyWords" });
const code = (chunks: string) => chunks;
const worded = (key: string, otherwise: string): string => (t.has(key as "comma") ? t(key as "comma") : otherwise);

/** `grants/order_change/cancel_order  warning  order_change may use cancel_order without anybody being asked` */
export function lintLine({ level, path, code: name, values }: LintFinding): string {
  return `${t(`level.${level}`)}  ${path.join(" / ")}\n    ${t.markup(`lint.${name}`, { ...values, code })}`;
}

/** A change in words: its place, what became of it, and both values. */
export function changeLines({ kind, path, before, after }: PolicyChange): string[] {
  const sentence = t.markup(`sentence.${kind}`, { place: () => placeText(path) });
  const values = [
    ...(before === undefined ? [] : [`    - ${valueText(before)}`]),
    ...(after === undefined ? [] : [`    + ${valueText(after)}`]),
  ];
  return [sentence, ...(kind === "moved" ? [] : values)];
}

function placeText([part = "", item, ...fields]: readonly string[]): string {
  const first = worded(`part.${part}`, part);
  const names = fields.map((field) => worded(`field.${field}`, field));
  if (item === undefined) return first;
  return [`${first} ${worded(`field.${item}`, item.replace("/", " / "))}`, ...names].join(t("comma"));
}

const valueText = (value: Json): string =>
  typeof value === "string" ? (value === "" ? t("value.empty") : value) : JSON.stringify(value);

/** A case that does not hold, with what the policy says to it. */
export function caseLines(check: PolicyCase, { index, verdict, found }: CaseResult): string[] {
  const asked =
    check.kind === "route"
      ? `"${check.sentence}" goes to ${check.intent}`
      : `${check.intent ?? `"${check.sentence ?? ""}"`}: ${check.tool} is ${check.effect}${check.rule ? ` by ${check.rule}` : ""}`;
  const got =
    verdict === "undecided"
      ? "left to the classifier"
      : found.effect
        ? `it is ${found.effect} by ${found.rule}`
        : `it goes to ${found.intent}`;
  return [`${verdict}  tests / ${index}: ${asked}`, `    ${got}`];
}

export const unlistedLine = ({ intent, tool }: UnlistedPair): string =>
  `failed  ${intent} may use ${tool}, and no case lists it`;
