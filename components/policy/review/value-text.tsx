"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { formatCount } from "@/components/ui/format";
import type { Json } from "@/lib/engine/json";

/** A value of a policy as short as it can be told. */
export function ValueText({ value }: { value: Json | undefined }) {
  const t = useTranslations("policyWords.value");
  if (value === undefined) return <span className="text-ink-3">{t("nothing")}</span>;
  if (value === null) return <span className="text-ink-3">{t("none")}</span>;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return formatCount(value);
  if (typeof value === "string")
    return value === "" ? <span className="text-ink-3">{t("empty")}</span> : <Words text={value} />;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return (
      <span className="inline-flex flex-wrap gap-1">
        {value.map((item, at) => (
          <Chip key={at} className="h-auto min-h-5 whitespace-normal">
            {item}
          </Chip>
        ))}
      </span>
    );
  }
  return <code className="line-clamp-6 break-words">{JSON.stringify(value)}</code>;
}

function Words({ text }: { text: string }) {
  return /^[\w.:-]+$/.test(text) ? <code>{text}</code> : <span className="whitespace-pre-wrap">{text}</span>;
}
