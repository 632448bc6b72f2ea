"use client";

import { unbrokenStyle } from "@/components/ui/unbroken";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { MarkedMessage } from "../marks/marked-message";
import { TONES } from "../marks/marks";
import type { TraceView } from "../model/types";
import { CallList } from "./call-list";
import type { StoryLine } from "./line";
import { Say, SayAll } from "./sentence";

const BOXES = {
  ask: "border-ask-fill bg-ask-tint",
  refuse: "border-refuse-fill bg-refuse-tint",
} as const;

/** What a line says, without its time and mark. `marked`: a notice carries the mark itself. */
export function LineBody({ line, view, marked = false }: { line: StoryLine; view: TraceView; marked?: boolean }) {
  const t = useTranslations("trace");
  switch (line.kind) {
    case "message":
      return (
        <p
          lang={view.language}
          className={cn(
            "border-l-2 border-ink pl-3 text-prose break-words whitespace-pre-wrap",
            unbrokenStyle(view.message ?? ""),
          )}
        >
          <MarkedMessage view={view} marks={["grounded"]} />
        </p>
      );
    case "round":
      return <h2 className="text-small text-ink-3">{t("round", { round: line.round })}</h2>;
    case "prose":
      return (
        <>
          {line.caption ? (
            <p className="text-ink-2">
              <Say sentence={line.caption} />
            </p>
          ) : null}
          <p
            lang={view.language}
            className={cn(
              "border-l-2 pl-3 break-words whitespace-pre-wrap",
              unbrokenStyle(line.text),
              line.tone === "model" ? "border-model-fill text-ink-2" : "border-ink text-prose",
            )}
          >
            {line.text}
          </p>
        </>
      );
    case "notice":
      return (
        <div className={cn("my-0.5 rounded border px-3 py-2 leading-(--lead-table) break-words", BOXES[line.box])}>
          <p className={cn("font-title", TONES[line.box])}>
            {marked ? <Icon name={line.icon} className="mr-1.5" /> : null}
            <Say sentence={line.title} />
          </p>
          {line.body.map((sentence, place) => (
            <p key={place}>
              <Say sentence={sentence} />
            </p>
          ))}
          {line.aside.length > 0 ? (
            <p className="text-ink-2">
              <SayAll sentences={line.aside} />
            </p>
          ) : null}
        </div>
      );
    case "said":
      return (
        <>
          <p className="break-words">
            <Say sentence={line.sentence} />
          </p>
          {line.details.map((sentence, place) => (
            <p key={place} className="text-small text-ink-2">
              <Say sentence={sentence} />
            </p>
          ))}
          {line.calls.length > 0 ? <CallList calls={line.calls} /> : null}
        </>
      );
  }
}
