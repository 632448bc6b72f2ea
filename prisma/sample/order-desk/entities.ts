import { TASK_KINDS } from "../data/task-kinds";
import type { PolicyInput } from "@/lib/engine/policy/document";

/** Eight or nine digits; eight that begin with 20 are a date. */
export const TASK_ID = String.raw`[13-9]\d{7,8}|2[1-9]\d{6,7}|20\d{7}`;
/** Eleven digits beginning with 20. */
export const ORDER_ID = String.raw`20\d{9}`;
export const ERROR_CODE = String.raw`E\d{4}`;

const whole = (pattern: string) => String.raw`\b(?P<value>${pattern})\b`;

export const ENTITIES: PolicyInput["entities"] = [
  {
    name: "order_id",
    title: { en: "order number", "zh-CN": "订单号" },
    description: "Eleven digits: the day of the order and a number, such as 20240315001.",
    pattern: whole(ORDER_ID),
    normalise: ["trim", "width", "digits"],
  },
  {
    name: "task_id",
    title: { en: "task id", "zh-CN": "任务编号" },
    description: "Nine digits, or eight for tasks of the older scheduler. Eight digits beginning with 20 are a date.",
    pattern: whole(TASK_ID),
    normalise: ["trim", "width", "digits"],
  },
  {
    name: "error_code",
    title: { en: "error code", "zh-CN": "错误码" },
    description: "E and four digits, such as E3001; upper or lower case.",
    pattern: whole(ERROR_CODE),
    normalise: ["trim", "width", "strip_separators", "upper"],
  },
  {
    name: "keyword",
    title: { en: "name of the task", "zh-CN": "任务名称" },
    description: "A task's name or a business term for it; it stands for the name in the source code.",
    evidence: "resource",
    table: "task_terms",
    fuzzyThreshold: 0.85,
  },
];

/** What people call the tasks, and the name each has in the source code. */
export const ALIAS_TABLES: PolicyInput["aliasTables"] = [
  {
    name: "task_terms",
    rows: [
      ...TASK_KINDS.map(({ name, title, titleZh, aliases }) => ({
        value: name,
        aliases: [title, titleZh, ...aliases],
      })),
      { value: "retry", aliases: ["retries", "automatic retry", "重试", "自动重试"] },
    ],
  },
];
