import type { TerminationReason } from "@/lib/engine/run/request";
import type { Language } from "@/lib/engine/policy/document";

/** What the user reads when a run ends without an answer of its own: what happened, what is safe, what to do. */
export const STOP_MESSAGES: Record<TerminationReason, Record<Language, string>> = {
  run_timeout: {
    en: "This took longer than it may, so I stopped. Nothing more will happen by itself. Please ask again, perhaps for one thing at a time.",
    "zh-CN": "处理时间超过上限，已停止，不会再有后续操作。请再问一次，最好一次只问一件事。",
  },
  token_budget: {
    en: "There is more to read here than I may read for one question, so I stopped. Please ask for one order or one task.",
    "zh-CN": "需要阅读的内容超过单次上限，已停止。请只询问一个订单或一个任务。",
  },
  cost_budget: {
    en: "This question would cost more than one question may, so I stopped. Please ask for less at once.",
    "zh-CN": "该问题的费用将超过单次上限，已停止。请缩小范围后再问。",
  },
  max_tools: {
    en: "I have looked up as much as I may for one question, and that was not enough for an answer. Please ask for one order or one task.",
    "zh-CN": "查询次数已达上限，仍不足以给出答案。请只询问一个订单或一个任务。",
  },
  duplicate_tool_call: {
    en: "I was about to look up the same thing again, so I stopped. Please tell me more, such as the order number or the task id.",
    "zh-CN": "即将重复同一查询，已停止。请补充信息，例如订单号或任务编号。",
  },
  no_progress: {
    en: "I looked and found nothing that answers your question. Please check the number or name, or tell me more.",
    "zh-CN": "没有查到能回答该问题的内容。请核对编号或名称，或补充更多信息。",
  },
  max_rounds: {
    en: "I did not come to an answer within the steps I may take. Please ask again with one thing at a time.",
    "zh-CN": "在允许的步骤内没有得出答案。请一次只问一件事。",
  },
  preflight_empty: {
    en: "I found no task by that name. Please give me its name as it stands in the task list.",
    "zh-CN": "没有找到该名称的任务。请按任务列表中的名称再说一次。",
  },
  preflight_failed: {
    en: "I could not search the source code just now. Nothing was changed. Please try again in a minute.",
    "zh-CN": "暂时无法检索代码，没有任何改动。请一分钟后再试。",
  },
  agent_paused: {
    en: "The order desk has been paused by its operators. Steps that had finished stay as they are. Please try again later.",
    "zh-CN": "订单助手已被管理员暂停，已完成的步骤保持不变。请稍后再试。",
  },
  model_error: {
    en: "The language model did not answer, so I could not either. Steps that had finished stay as they are. Please try again.",
    "zh-CN": "语言模型没有响应，因此无法回答；已完成的步骤保持不变。请重试。",
  },
  indeterminate: {
    en: "A change was begun and it is not known whether it took effect. A person will check it. Please do not ask for it again until then.",
    "zh-CN": "有一项变更已经开始，但无法确认是否生效，将由人工核实。核实之前请不要重复提交。",
  },
  internal_error: {
    en: "Something went wrong on our side. Steps that had finished stay as they are. Please try again, and tell the operators if it happens twice.",
    "zh-CN": "系统内部出错，已完成的步骤保持不变。请重试；若再次出现，请联系管理员。",
  },
};
