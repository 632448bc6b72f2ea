import type { IntentPolicy, Language, PolicyDocument } from "../policy/document";

const ANSWER_IN: Record<Language, string> = {
  en: "Answer in English.",
  "zh-CN": "请用简体中文回答。",
};

const VERIFIED: Record<Language, string> = {
  en: "Verified by the server",
  "zh-CN": "已由服务端核实",
};

const LAST_ANSWER: Record<Language, string> = {
  en: "No more tools can be used in this run. Answer now from what you have, and say plainly what is missing.",
  "zh-CN": "本次运行不能再使用工具。请根据已有信息作答，并说明还缺什么。",
};

const NOTHING_NEW: Record<Language, string> = {
  en: "Nothing new was found in the last round. Answer from what you have.",
  "zh-CN": "上一轮没有新的发现。请根据已有信息作答。",
};

/** The system prompt of a run: the policy's, then the routed intent's instructions, the verified values, the language. */
export function systemPrompt(input: {
  document: PolicyDocument;
  /** The intent whose instructions apply; null: none, or the agent is not scoped. */
  intent: IntentPolicy | null;
  /** The preflight has run. */
  preflightDone: boolean;
  entities: Record<string, string>;
  language: Language;
}): string {
  const { document, intent, language } = input;
  const values = Object.entries(input.entities).map(([entity, value]) => `${entity} = ${value}`);
  const parts = [
    document.systemPrompt,
    intent?.instructions,
    input.preflightDone ? intent?.preflight?.instructions : "",
    values.length > 0 ? `${VERIFIED[language]}: ${values.join(", ")}.` : "",
    ANSWER_IN[language],
  ];
  return parts.filter((part) => part !== undefined && part.trim() !== "").join("\n\n");
}

/** What the model is told before its last request, which has no tools (SPEC 10, Last answer). */
export const lastAnswerNote = (language: Language): string => LAST_ANSWER[language];

/** The hint one round before `no_progress` (SPEC 10). */
export const noProgressHint = (language: Language): string => NOTHING_NEW[language];

/** Tells the model that a tool is gone for the rest of the run (SPEC 8). */
export function withdrawnHint(tool: string, language: Language): string {
  return language === "zh-CN"
    ? `工具 ${tool} 连续两次超时，本次运行中不再可用。`
    : `The tool ${tool} timed out twice in a row and is not available for the rest of this run.`;
}

/** Legacy mode hints where bounded mode stops (SPEC 10). */
export function legacyHint(reason: "max_tools" | "duplicate_tool_call" | "no_progress", language: Language): string {
  return LEGACY_HINTS[reason][language];
}

const LEGACY_HINTS = {
  max_tools: {
    en: "The limit of tool calls is reached; further calls are not run. Answer from what you have.",
    "zh-CN": "工具调用次数已达上限，后续调用不会执行。请根据已有信息作答。",
  },
  duplicate_tool_call: {
    en: "That call was made before and its result stands above; it was not run again.",
    "zh-CN": "该调用此前已执行，结果见上文，未再次执行。",
  },
  no_progress: NOTHING_NEW,
} satisfies Record<string, Record<Language, string>>;
