import type { Missing } from "./choose";
import type { Conversation, MadeCall } from "./conversation";
import { describe, isEmpty } from "./describe";
import { label, toolLabel } from "./labels";
import type { Language } from "./language";

/** Errors that mean the call was not let through, by the engine's names. */
const REFUSED = new Set([
  "not_allowed",
  "unknown_tool",
  "ungrounded_argument",
  "test_run_no_writes",
  "approval_unavailable",
  "approval_denied",
  "policy_changed",
  "tool_changed",
  "tool_disabled",
  "agent_paused",
]);
/** Errors that mean the call was not run for reasons of order or number. */
const NOT_RUN = new Set([
  "deferred",
  "dependency_failed",
  "dependency_later",
  "duplicate_in_reply",
  "duplicate_tool_call",
  "max_tools",
  "cancelled",
  "busy",
]);

interface Outcome {
  kind: "success" | "empty" | "refused" | "not_run" | "error";
  data: unknown;
  message: string;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function failure(error: unknown): Outcome {
  const fields = isObject(error) ? error : { message: String(error) };
  const type = typeof fields.type === "string" ? fields.type : "error";
  const kind = REFUSED.has(type) ? "refused" : NOT_RUN.has(type) ? "not_run" : "error";
  return { kind, data: null, message: typeof fields.message === "string" ? fields.message : type };
}

/** What a tool message says: an envelope, or any other JSON or text. */
export function outcomeOf(content: string): Outcome {
  const value = parsed(content);
  if (isObject(value) && value.status === "error" && value.error !== undefined) return failure(value.error);
  if (isObject(value) && value.error !== undefined && value.status === undefined) return failure(value.error);
  const data = isObject(value) && value.status === "success" && "data" in value ? value.data : value;
  return { kind: isEmpty(data) ? "empty" : "success", data, message: "" };
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The values that tell calls of one tool apart, beside its name. */
function heading(call: MadeCall, language: Language): string {
  const plain = Object.values(call.arguments).filter((value) => typeof value === "string" || typeof value === "number");
  const values = plain.map(String).filter((value) => /^[\w.-]{2,40}$/.test(value));
  const name = upperFirst(toolLabel(call.name, language));
  if (values.length === 0) return name;
  return language === "zh" ? `${name}（${values.join("、")}）` : `${name} (${values.join(", ")})`;
}

const WORDS = {
  en: {
    empty: "nothing was found.",
    refused: "this was refused, and nothing was done. ",
    not_run: "this was not run. ",
    error: "this did not work. ",
    success: "",
    colon: ": ",
  },
  zh: {
    empty: "没有查到任何内容。",
    refused: "该操作被拒绝，没有执行。",
    not_run: "该操作没有执行。",
    error: "该操作没有成功。",
    success: "",
    colon: "：",
  },
} as const;

/** A result without the values that the heading says already. */
function news(data: unknown, call: MadeCall): unknown {
  if (!isObject(data)) return data;
  const rest = Object.entries(data).filter(
    ([key, value]) => !(Object.hasOwn(call.arguments, key) && call.arguments[key] === value),
  );
  return rest.length > 0 ? Object.fromEntries(rest) : data;
}

function paragraph(call: MadeCall, language: Language): string {
  const words = WORDS[language];
  const outcome = outcomeOf(call.result ?? "");
  const said = outcome.kind === "success" ? describe(news(outcome.data, call), language) : outcome.message;
  const text = `${words[outcome.kind]}${said}`;
  const end =
    outcome.kind === "success" && !said.includes("\n") && !/[.。…!！?？]$/.test(said)
      ? language === "zh"
        ? "。"
        : "."
      : "";
  return `${heading(call, language)}${words.colon}${text}${end}`.replace(/:\s+\n/, ":\n");
}

/** The answer that the results of the calls give, a paragraph for each; equal ones once. */
export function answerFrom({ made, language }: Conversation): string {
  const answered = made.filter((call) => call.result !== null);
  const kind = (call: MadeCall) => outcomeOf(call.result ?? "").kind;
  const worked = new Set(answered.filter((call) => kind(call) === "success").map((call) => heading(call, language)));
  // That a call was not run a second time is no news beside what it said the first time.
  const told = answered.filter((call) => kind(call) !== "not_run" || !worked.has(heading(call, language)));
  return [...new Set(told.map((call) => paragraph(call, language)))].join("\n\n");
}

/** The question for what a call lacks. */
export function questionFor({ tool, missing, either }: Missing, language: Language): string {
  const names = missing.map((name) => label(name, language));
  const what = toolLabel(tool, language);
  if (language === "zh") return `要进行“${what}”，还需要您提供：${names.join(either ? "或" : "、")}。请告诉我。`;
  return `For ${what} I still need the ${names.join(either ? " or the " : " and the ")}. Could you give me that?`;
}
