import type { Language, PolicyDocument } from "../policy/document";
import type { TerminationReason } from "./request";

const DEFAULTS: Record<TerminationReason, Record<Language, string>> = {
  run_timeout: {
    en: "This took longer than allowed, so I stopped. Please try again, or ask for less at once.",
    "zh-CN": "处理时间超过上限，已停止。请重试，或一次少问一些。",
  },
  token_budget: {
    en: "This request grew larger than allowed, so I stopped. Please ask for less at once.",
    "zh-CN": "本次请求的内容超过上限，已停止。请一次少问一些。",
  },
  cost_budget: {
    en: "This request would cost more than allowed, so I stopped.",
    "zh-CN": "本次请求的费用将超过上限，已停止。",
  },
  max_tools: {
    en: "I reached the limit of tool calls for one request and stopped.",
    "zh-CN": "本次请求的工具调用次数已达上限，已停止。",
  },
  duplicate_tool_call: {
    en: "I was about to make the same call again, so I stopped.",
    "zh-CN": "检测到重复的工具调用，已停止。",
  },
  no_progress: {
    en: "I found nothing new and stopped. More details would help.",
    "zh-CN": "没有新的发现，已停止。请补充更多信息。",
  },
  max_rounds: {
    en: "I reached the limit of steps for one request and stopped.",
    "zh-CN": "本次请求的处理轮次已达上限，已停止。",
  },
  preflight_empty: { en: "I found nothing on that.", "zh-CN": "没有找到相关内容。" },
  preflight_failed: {
    en: "I could not look that up just now. Please try again later.",
    "zh-CN": "暂时无法查询，请稍后再试。",
  },
  agent_paused: {
    en: "This agent is paused at the moment. Nothing was done.",
    "zh-CN": "该智能体目前已暂停，未执行任何操作。",
  },
  model_error: {
    en: "The model could not be reached or did not answer. Nothing was left half done; please try again.",
    "zh-CN": "模型无法访问或没有作答。没有未完成的操作，请重试。",
  },
  indeterminate: {
    en: "An action was interrupted, and it is not known whether it took effect. A person has to check before it is tried again.",
    "zh-CN": "有一项操作被中断，无法确定是否已生效。重试之前需要人工确认。",
  },
  internal_error: {
    en: "Something went wrong on our side. Please try again.",
    "zh-CN": "系统内部出错，请重试。",
  },
};

/** What the user reads when a run stops or fails: the policy's own words, else plain ones (SPEC 2.1). */
export function stopMessage(document: PolicyDocument, reason: TerminationReason, language: Language): string {
  const own = Object.hasOwn(document.stopMessages, reason) ? document.stopMessages[reason] : undefined;
  return own?.[language] ?? DEFAULTS[reason][language];
}
