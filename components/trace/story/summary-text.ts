import { formatCount } from "../../ui/format";
import type { Summary } from "../model/summary";
import type { Tongue } from "./tongue";

/** A summary of a result in words. */
export function summaryText(summary: Summary, { t }: Pick<Tongue, "t">): string {
  switch (summary.kind) {
    case "empty":
      return t("call.empty");
    case "text":
      return summary.text;
    case "list": {
      const { count, name, first } = summary;
      const head = name === null ? t("call.list", { count }) : `${name}: ${formatCount(count)}`;
      return first === null ? head : `${head} · ${first}`;
    }
    case "fields": {
      const parts = summary.fields.map((field) => `${field.name} ${field.value}`);
      return [...parts, ...(summary.more > 0 ? [t("call.more", { count: summary.more })] : [])].join(" · ");
    }
  }
}
