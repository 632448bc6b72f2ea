import { folded, nameWords, stem } from "./language";

/** Words for the members of an enum, beside the members themselves. */
const STATES: Record<string, string> = {
  failed: "failure failed error 失败 报错 异常 出错",
  error: "error failed 错误 失败",
  running: "running active 运行 进行中 正在",
  pending: "pending waiting queued open 等待 排队 待处理 未处理",
  queued: "queued waiting 排队 等待",
  success: "success successful succeeded completed done 成功 完成",
  succeeded: "succeeded success successful completed done 成功 完成",
  completed: "completed finished done 完成 已完成 成功",
  done: "done finished completed 完成",
  finished: "finished completed done 完成 结束",
  cancelled: "cancelled canceled 取消 已取消",
  canceled: "cancelled canceled 取消 已取消",
  open: "open 未完成 打开",
  closed: "closed 关闭",
  paid: "paid 已付款 已支付",
  shipped: "shipped 已发货 发货",
  delivered: "delivered 已送达 签收",
  high: "high urgent 高 紧急",
  low: "low 低",
  c: "celsius 摄氏",
  f: "fahrenheit 华氏",
};

/** Of several words, the one that the text says, in its own words or another language's. */
export function memberSaid(members: readonly unknown[], text: string): string | undefined {
  const plain = folded(text);
  const stems = new Set((plain.match(/[a-z]+/g) ?? []).map(stem));
  const says = (word: string) =>
    /^[a-z ]+$/.test(word) ? nameWords(word).every((one) => stems.has(stem(one))) : plain.includes(word);
  const words = members.filter((member) => typeof member === "string");
  const named = words.find((word) => says(nameWords(word).join(" ")));
  const others = (word: string) =>
    Object.hasOwn(STATES, word.toLowerCase()) ? (STATES[word.toLowerCase()] ?? "") : "";
  return named ?? words.find((word) => others(word).split(" ").filter(Boolean).some(says));
}

/** A state named in free text, as an English word: for a `status` that lists no members. */
export function stateSaid(text: string): string | undefined {
  return memberSaid(
    Object.keys(STATES).filter((word) => word.length > 1),
    text,
  );
}
