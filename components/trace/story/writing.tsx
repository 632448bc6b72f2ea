"use client";

import { cn } from "@/components/ui/cn";
import { unbrokenStyle } from "@/components/ui/unbroken";
import { useTranslations } from "next-intl";
import type { Language } from "@/lib/engine/policy/document";
import type { LiveText } from "../model/live";

/** A reply as it comes. A text with a gap is not shown: the whole follows with the reply. */
export function Writing({ text, language }: { text: LiveText | null; language: Language }) {
  const t = useTranslations("trace.reply");
  if (!text?.whole || text.text === "") {
    return (
      <p role="status" className="text-ink-3">
        {text ? t("writing") : t("thinking")}
      </p>
    );
  }
  return (
    <p
      lang={language}
      aria-busy
      className={cn(
        "border-l-2 border-model-fill pl-3 text-prose break-words whitespace-pre-wrap",
        unbrokenStyle(text.text),
      )}
    >
      {text.text}
      <span aria-hidden className="ml-0.5 inline-block h-3.5 w-[7px] animate-pulse bg-model-fill align-[-2px]" />
    </p>
  );
}
