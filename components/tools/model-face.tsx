"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy";
import { Section } from "@/components/ui/section";
import type { ToolDetail } from "@/lib/schemas/tools";
import { jsonLines, type JsonToken } from "./json-lines";

const INK: Record<JsonToken["kind"], string> = {
  name: "font-strong text-ink",
  value: "text-ink-2",
  mark: "text-ink-3",
};

/** The tool as the model is shown it: the very JSON of a request, set so that it can be read. */
export function ModelFace({ view }: { view: ToolDetail["modelView"] }) {
  const t = useTranslations("tools.page");
  const sent = JSON.stringify(view);
  return (
    <Section
      title={t("modelTitle")}
      aside={
        <span className="inline-flex items-center gap-1.5">
          <span className="max-md:hidden">{t("modelAside", { count: sent.length })}</span>
          <span className="-my-1">
            <CopyButton text={sent} label={t("copyJson")} />
          </span>
        </span>
      }
    >
      <div className="overflow-x-auto rounded border border-line bg-ground px-3 py-2 font-mono text-[12px] leading-[18px]">
        {jsonLines(view).map(({ indent, tokens }, line) => (
          // A long line goes on below, further in than it began.
          <div key={line} className="break-words" style={{ paddingLeft: `${indent + 4}ch`, textIndent: "-4ch" }}>
            {tokens.map(({ kind, text }, place) => (
              <span key={place} className={cn("whitespace-pre-wrap", INK[kind])}>
                {text}
              </span>
            ))}
          </div>
        ))}
      </div>
      <p className="mt-2 text-small text-ink-3">{t("modelNote")}</p>
    </Section>
  );
}
