"use client";

import { unbrokenStyle } from "@/components/ui/unbroken";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { ROUTE_STEP } from "@/lib/engine/route/decision";
import { MarkedMessage } from "../marks/marked-message";
import { TONES } from "../marks/marks";
import { markMessage, type Mark } from "../model/segments";
import type { TraceView } from "../model/types";
import { Say, SayAll } from "../story/sentence";
import { code, say } from "../story/say";
import { layerCards, type LayerCard } from "./layer-words";

/** How the intent was decided: the sentence with its marks, and a card for each layer. */
export function RoutePanel({ view, id }: { view: TraceView; id?: string }) {
  const t = useTranslations("trace");
  const aside = t.rich("panel.routeAside", { step: ROUTE_STEP, code: (chunks) => <code>{chunks}</code> });
  return (
    <Section id={id} title={t("panel.route")} aside={aside}>
      {view.message ? (
        <p
          lang={view.language}
          className={cn("line-clamp-6 text-prose leading-6 break-words", unbrokenStyle(view.message))}
        >
          <MarkedMessage view={view} />
        </p>
      ) : null}
      <Legend view={view} />
      <ol>
        {layerCards(view).map((card) => (
          <Card key={card.layer} card={card} />
        ))}
      </ol>
    </Section>
  );
}

function Card({ card }: { card: LayerCard }) {
  const t = useTranslations("trace.layer");
  const decided = card.state === "decided";
  return (
    <li
      className={cn(
        "relative mt-1.5 grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2 rounded border border-line-strong px-2 py-1.5 not-first:before:absolute not-first:before:-top-[7px] not-first:before:left-[17px] not-first:before:h-1.5 not-first:before:border-l not-first:before:border-line-control",
        decided && "border-ink-2",
        card.state === "idle" && "border-dashed text-ink-3",
      )}
    >
      <span
        aria-hidden
        className={cn(
          "grid size-[18px] place-items-center rounded-full border border-line-control text-micro leading-none text-ink-2",
          decided && "border-ink bg-ink text-ink-invert",
        )}
      >
        {card.place}
      </span>
      <h3 className="font-strong">
        <Icon name={card.icon} className={cn("mr-1", card.state === "idle" ? "text-ink-3" : TONES[card.tone])} />
        {t(card.layer)}
      </h3>
      <span className="text-ink-3">
        {typeof card.aside === "string" || !card.aside ? card.aside : <Say sentence={card.aside} />}
      </span>
      <p className={cn("col-[2/-1] break-words", card.state !== "idle" && "text-ink-2")}>
        <SayAll sentences={card.sentences} chunks={{ b: (chunks) => <b className="text-ink">{chunks}</b> }} />
      </p>
    </li>
  );
}

const SWATCHES: Record<Mark, string> = {
  grounded: "border-b-2 border-rule-fill bg-rule-tint",
  rule: "border-b-2 border-rule-fill",
  proposed: "border-b-2 border-model-fill bg-model-tint",
  weak: "border-b-2 border-dotted border-rule-fill",
};

/** What the marks of the sentence mean; only those that stand in it. */
function Legend({ view }: { view: TraceView }) {
  const t = useTranslations("trace.panel");
  const segments = markMessage(view.message, view.route);
  const entities = [...new Set(segments.flatMap((segment) => (segment.mark === "grounded" ? segment.names : [])))];
  const has = (mark: Mark) => segments.some((segment) => segment.mark === mark);
  const items: [Mark, ReactNode][] = [
    ["grounded", <Say key="grounded" sentence={say("panel.evidenceFor", { entities: code(...entities) })} />],
    ["rule", t("byRule")],
    ["weak", t("byWeak")],
    ["proposed", t("byClassifier")],
  ];
  const shown = items.filter(([mark]) => has(mark));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-micro text-ink-3">
      {shown.map(([mark, words]) => (
        <li key={mark} className="inline-flex items-center gap-1.5">
          <i aria-hidden className={cn("h-2 w-3", SWATCHES[mark])} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
