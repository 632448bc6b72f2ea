import type { IconName } from "@/components/ui/icon";

/** The agent that an installation begins with; its messages to try speak of its own data. */
export const SAMPLE_AGENT = "Order desk";

/** Something to try: what it shows, by its key in the messages, and the words in both languages. */
export interface Sample {
  name: "order" | "task" | "outOfScope" | "asksFirst" | "loop" | "smallTalk";
  icon: IconName;
  tone: "allow" | "rule" | "refuse" | "ask" | "model";
  en: string;
  zh: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    name: "order",
    icon: "check",
    tone: "allow",
    en: "Where is order 20240315001?",
    zh: "订单20240315001到哪了？",
  },
  {
    name: "task",
    icon: "ruler",
    tone: "rule",
    en: "Why did task 120000082 fail?",
    zh: "任务１２０００００８２为什么失败了？",
  },
  {
    name: "outOfScope",
    icon: "bar",
    tone: "refuse",
    en: "How do I cancel order 20240322044?",
    zh: "订单20240322044发货了吗？没发就直接取消。",
  },
  {
    name: "asksFirst",
    icon: "hand",
    tone: "ask",
    en: "I want a refund for order 20240310001",
    zh: "订单20240310001请退款",
  },
  {
    name: "loop",
    icon: "bar",
    tone: "refuse",
    en: "Keep checking order 20240315001 until it arrives",
    zh: "一直查订单20240315001，直到送到为止",
  },
  { name: "smallTalk", icon: "spark", tone: "model", en: "Hello, who are you?", zh: "你好，你是谁？" },
];
