"use client";

import { useTranslations } from "next-intl";
import type { RouteSource } from "@/lib/engine/route/decision";
import type { RunOutcome } from "@/lib/engine/run/request";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import { EdgeChip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Disc, type DiscShape } from "@/components/ui/disc";
import { Icon, type IconName } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import type { RunState } from "@/lib/schemas/runs";
import type { Tone } from "../story/line";

/** The colour of each meaning, for text and icons. */
export const TONES: Record<Tone, string> = {
  plain: "text-ink",
  soft: "text-ink-2",
  allow: "text-allow",
  ask: "text-ask",
  refuse: "text-refuse",
  read: "text-read",
  write: "text-write",
  model: "text-model",
  rule: "text-rule",
};

const EFFECTS: Record<ToolEffect, { shape: DiscShape; tone: Tone }> = {
  parallel_safe: { shape: "open", tone: "read" },
  serial: { shape: "filled", tone: "write" },
  exclusive: { shape: "ringed", tone: "write" },
  unknown: { shape: "hatched", tone: "soft" },
};

/** What a tool does to the world: a mark for lists, and with `word` the badge with its reason on hover and focus. */
export function EffectMark({ effect, word = false }: { effect: ToolEffect | null; word?: boolean }) {
  const t = useTranslations("trace");
  const known = effect ?? "unknown";
  const { shape, tone } = EFFECTS[known];
  if (!word) return <Disc shape={shape} label={t(`effect.${known}`)} className={cn("w-3.5", TONES[tone])} />;
  return (
    <Tooltip text={t(`effectReason.${known}`)}>
      <button
        type="button"
        className={cn("inline-flex cursor-help items-center gap-1.5 text-micro whitespace-nowrap", TONES[tone])}
      >
        <Disc shape={shape} />
        {t(`effect.${known}`)}
      </button>
    </Tooltip>
  );
}

const EDGES = { draft: "dashed", staged: "double", published: "solid", archived: "faint" } as const;

/** A version's number in the edge of its status. */
export function VersionChip({
  version,
  small = false,
}: {
  version: { number: number; status: keyof typeof EDGES };
  small?: boolean;
}) {
  const t = useTranslations("trace.status");
  return (
    <EdgeChip edge={EDGES[version.status]} small={small} title={t(version.status)}>
      {version.number}
      <span className="sr-only"> {t(version.status)}</span>
    </EdgeChip>
  );
}

const SOURCES: Record<RouteSource, { icon: IconName; tone: Tone }> = {
  rule_strong: { icon: "ruler", tone: "rule" },
  clarification: { icon: "person", tone: "soft" },
  llm_fallback: { icon: "spark", tone: "model" },
  local: { icon: "spark", tone: "rule" },
  empty_input: { icon: "minus", tone: "soft" },
};

/** Who decided the intent. */
export function SourceMark({ source, className }: { source: RouteSource; className?: string }) {
  const t = useTranslations("trace.source");
  const { icon, tone } = SOURCES[source];
  return (
    <span title={t(source)} className="inline-flex">
      <Icon name={icon} label={t(source)} className={cn("size-3", TONES[tone], className)} />
    </span>
  );
}

/** How a run stands or ended. */
export type Standing = RunOutcome | Exclude<RunState, "finished">;

const STANDINGS: Record<Standing, { icon: IconName; mark: Tone; word: Tone }> = {
  answered: { icon: "check", mark: "allow", word: "plain" },
  clarification: { icon: "question", mark: "soft", word: "plain" },
  stopped: { icon: "bar", mark: "refuse", word: "refuse" },
  failed: { icon: "cross", mark: "refuse", word: "refuse" },
  cancelled: { icon: "forbidden", mark: "soft", word: "soft" },
  queued: { icon: "clock", mark: "soft", word: "soft" },
  running: { icon: "play", mark: "soft", word: "plain" },
  awaiting_approval: { icon: "hand", mark: "ask", word: "ask" },
};

/** The mark alone, beside a word of its own. */
export function OutcomeIcon({ standing }: { standing: Standing }) {
  const { icon, mark } = STANDINGS[standing];
  return <Icon name={icon} className={TONES[mark]} />;
}

export function OutcomeMark({ standing, strong = false }: { standing: Standing; strong?: boolean }) {
  const t = useTranslations("trace.outcome");
  const { word } = STANDINGS[standing];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <OutcomeIcon standing={standing} />
      <span className={cn(TONES[word], strong && "font-strong first-letter:uppercase")}>{t(standing)}</span>
    </span>
  );
}
