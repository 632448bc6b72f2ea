"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import type { EventData, EventType, StoredEvent } from "@/lib/engine/trace/events";
import type { TriedSentence } from "@/lib/schemas/policies";
import { CheckRow } from "../entities/check-row";
import { differs } from "./differs";

type Events = readonly StoredEvent[];

/** The payloads of one kind of event. */
const of = <T extends EventType>(events: Events, type: T): EventData[T][] =>
  events.filter((event) => event.type === type).map(({ data }) => data as EventData[T]);

/** The values that were looked at, each with its evidence or why it does not count. */
export function EntityList({ events }: { events: Events }) {
  const t = useTranslations("policies.routing.tester");
  const checks = of(events, "grounding.checked");
  if (checks.length === 0) return null;
  return (
    <Section title={t("entities")}>
      <ul>
        {checks.map((check, at) => (
          <CheckRow key={at} check={check} />
        ))}
      </ul>
    </Section>
  );
}

/** The tools that a run would have. */
export function ScopeList({ events, drawEffect }: { events: Events; drawEffect: (effect: ToolEffect) => ReactNode }) {
  const t = useTranslations("policies.routing.tester");
  const scope = of(events, "tools.authorised")[0];
  if (!scope) return null;
  const allowed = scope.tools.filter((tool) => tool.allowed);
  return (
    <Section title={t("tools")} aside={t("inScope", { count: allowed.length, total: scope.tools.length })}>
      {allowed.length === 0 ? <p className="text-ink-3">{t("noTools")}</p> : null}
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
        {allowed.map(({ tool, effect, rule }) => (
          <li key={tool} className="inline-flex items-center gap-1">
            {drawEffect(effect)}
            <code className="text-[11.5px]">{tool}</code>
            {rule === "asks_first" ? <Icon name="hand" label={t("asksFirst")} className="text-ask" /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How the version in force would have decided the same sentence. */
export function Comparison({ tried, against }: { tried: TriedSentence; against: number | null }) {
  const t = useTranslations("policies.routing.tester");
  const { route, inForce } = tried;
  if (!inForce || against === null) return null;
  if (!differs(route, inForce)) {
    return (
      <Section title={t("sameTitle", { version: against })}>
        <p className="text-ink-2">{t("same")}</p>
      </Section>
    );
  }
  const gained = route.tools.filter((tool) => !inForce.tools.includes(tool));
  const lost = inForce.tools.filter((tool) => !route.tools.includes(tool));
  return (
    <Section title={t("otherTitle", { version: against })}>
      <p className="flex flex-wrap items-center gap-2">
        <Chip sign="−" tone="text-refuse bg-refuse-tint" text={inForce.intent} />
        <Icon name="arrow" label={t("now")} />
        <Chip sign="+" tone="text-allow bg-allow-tint" text={route.intent} />
      </p>
      <p className="mt-1 text-ink-2">
        {t("thenDecided", { source: t(`source.${inForce.source}`), outcome: t(`outcome.${inForce.outcome}`) })}{" "}
        {t("toolsThenNow", { before: inForce.tools.length, now: route.tools.length })}
      </p>
      {gained.length + lost.length > 0 ? (
        <p className="mt-1 flex flex-wrap gap-1">
          {gained.map((tool) => (
            <Chip key={tool} sign="+" tone="text-allow bg-allow-tint" text={tool} />
          ))}
          {lost.map((tool) => (
            <Chip key={tool} sign="−" tone="text-refuse bg-refuse-tint" text={tool} />
          ))}
        </p>
      ) : null}
    </Section>
  );
}

function Chip({ sign, tone, text }: { sign: string; tone: string; text: string }) {
  return (
    <span className={`rounded-mark px-1.5 ${tone}`}>
      {sign} <code className="text-[11.5px]">{text}</code>
    </span>
  );
}
