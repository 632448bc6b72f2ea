"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { OutcomeMark, SourceMark, type Standing } from "./marks/marks";
import type { TraceView } from "./model/types";
import { Say } from "./story/sentence";
import { code, say } from "./story/say";
import { sameCourse, stripFacts, type StripFacts } from "./strip-words";

/**
 * A run in one line under its reply: route, scope, calls, end. One focus stop: the whole strip opens the trace.
 * Where there is no room the scope goes first, then the calls; how it was routed and how it ended stay.
 */
export function TraceStrip({
  view,
  against,
  href,
  onOpen,
  className,
}: {
  view: TraceView;
  /** The same message under another version: what differs is shown. */
  against?: TraceView | undefined;
  href: string;
  /** Opens the trace beside the conversation instead of going to it. */
  onOpen?: (() => void) | undefined;
  className?: string;
}) {
  const t = useTranslations("trace.strip");
  const facts = stripFacts(view);
  const parts: { name: string; from: string; node: ReactNode }[] = [
    { name: "route", from: "inline-flex", node: <Route facts={facts} view={view} /> },
    { name: "scope", from: "hidden @min-[420px]:inline-flex", node: <Scope facts={facts} against={against} /> },
    { name: "calls", from: "hidden @min-[300px]:inline-flex", node: <Calls facts={facts} /> },
    { name: "end", from: "inline-flex", node: <End view={view} /> },
  ];
  return (
    <Link
      href={href}
      title={t("open")}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className={cn(
        "group @container block border-t border-line pt-1 text-small leading-4 text-ink-2 hover:text-ink",
        className,
      )}
    >
      <span className="flex h-6 min-w-0 items-center gap-0.5 overflow-hidden whitespace-nowrap [&_code]:text-[11.5px]">
        {parts.map(({ name, from, node }, place) => (
          <Fragment key={name}>
            <span className={cn("min-w-0 items-center gap-1", from)}>
              {place > 0 ? <Icon name="right" className="size-3 text-ink-3" /> : null}
              {node}
            </span>
          </Fragment>
        ))}
        {against && sameCourse(view, against) ? <Chip className="ml-1 h-[18px]">{t("same")}</Chip> : null}
        <Icon name="open" className="ml-auto text-ink-3 group-hover:text-ink" />
        <span className="sr-only">{t("open")}</span>
      </span>
    </Link>
  );
}

function Route({ facts, view }: { facts: StripFacts; view: TraceView }) {
  const t = useTranslations("trace.strip");
  const source = view.route.decision?.source;
  if (facts.intent === null) return <span className="text-ink-3">{t("noIntent")}</span>;
  return (
    <>
      {source ? <SourceMark source={source} className="size-[13px]" /> : null}
      <code className="truncate">{facts.intent}</code>
      {facts.confidence === null ? null : facts.confidence.toFixed(2)}
    </>
  );
}

function Scope({ facts, against }: { facts: StripFacts; against: TraceView | undefined }) {
  const t = useTranslations("trace.strip");
  if (facts.scope === "none_yet") return <>…</>;
  if (facts.scope === "no_evidence")
    return (
      <span>
        <Say sentence={say("strip.noEvidence", { entities: code(...facts.missing) })} />
      </span>
    );
  if (facts.scope === "unscoped") return <>{t("unscoped")}</>;
  const other = against ? stripFacts(against).allowed : facts.allowed;
  const lost = other.filter((tool) => !facts.allowed.includes(tool));
  const won = facts.allowed.filter((tool) => !other.includes(tool));
  const count = facts.allowed.length;
  const differs = lost.length + won.length > 0;
  return (
    <>
      {count === 0 ? t("noTools") : t(differs ? "scopeShort" : "scope", { count })}
      {lost.map((tool) => (
        <Chip key={tool} tone="refuse" className="h-[18px] gap-0.5 px-1">
          <b>−</b>
          <code>{tool}</code>
        </Chip>
      ))}
      {won.map((tool) => (
        <Chip key={tool} tone="allow" className="h-[18px] gap-0.5 px-1">
          <b>+</b>
          <code>{tool}</code>
        </Chip>
      ))}
    </>
  );
}

function Calls({ facts: { ran, refused, notRun, together } }: { facts: StripFacts }) {
  const t = useTranslations("trace.strip");
  return (
    <span>
      {ran === 0 ? t("noCalls") : t(together ? "together" : "calls", { count: ran })}
      {refused > 0 ? (
        <span className="text-refuse">
          {t("and")}
          {t("refused", { count: refused })}
        </span>
      ) : null}
      {notRun > 0 ? (
        <span>
          {t("and")}
          {t("notRun", { count: notRun })}
        </span>
      ) : null}
    </span>
  );
}

function End({ view }: { view: TraceView }) {
  const standing: Standing = view.outcome ?? (view.state === "waiting" ? "awaiting_approval" : "running");
  return (
    <>
      <OutcomeMark standing={standing} />
      {view.terminationReason ? <code className="truncate">{view.terminationReason}</code> : null}
    </>
  );
}
