import type { Conversation } from "./conversation";
import { meaningsOf } from "./features";
import { toolLabel } from "./labels";
import type { Language } from "./language";

const WHO = {
  en: "I am the offline demo model, not a language model",
  zh: "我是离线演示模型，不是语言模型",
} as const;

function abilities(tools: readonly string[], language: Language): string {
  const names = tools.slice(0, 6).map((name) => toolLabel(name, language));
  if (names.length === 0) return "";
  return language === "zh" ? `目前可以为您做的有：${names.join("、")}。` : ` What I can use here: ${names.join(", ")}.`;
}

/** The answer when nothing was looked up and nothing is to be: a greeting, or an honest word and a question back. */
export function smallTalk({ said, language }: Conversation, tools: readonly string[]): string {
  const meanings = meaningsOf(said);
  const zh = language === "zh";
  if (meanings.has("thanks")) return zh ? "不客气！还有什么需要帮忙的吗？" : "You are welcome! Is there anything else?";
  if (meanings.has("greeting") || said.trim() === "") {
    const hello = zh ? `你好！${WHO.zh}。` : `Hello! ${WHO.en}.`;
    return `${hello}${abilities(tools, language)}${zh ? "请问需要什么帮助？" : " How can I help?"}`;
  }
  if (tools.length === 0) {
    return zh
      ? `${WHO.zh}，这个请求目前没有可用的工具，所以我无法回答。能否说得更具体一些，例如提供订单号或任务编号？`
      : `${WHO.en}, and no tool is available to me for this, so I cannot answer it. Could you say more precisely what you need, for example with an order or task number?`;
  }
  return zh
    ? `${WHO.zh}，没有找到适合这个请求的工具。${abilities(tools, language)}能否换个说法？`
    : `${WHO.en}, and none of my tools fits this.${abilities(tools, language)} Could you put it another way?`;
}

/** The answer to a request for an action that no shown tool can carry out. */
export function cannot(action: string, { language }: Conversation, tools: readonly string[]): string {
  const name = toolLabel(action, language);
  return language === "zh"
    ? `抱歉，我在这里没有“${name}”的权限，因此没有执行任何操作。${abilities(tools, language)}`
    : `I am sorry, I cannot do that here: no tool for "${name}" is available to me, so nothing was done.${abilities(tools, language)}`;
}
