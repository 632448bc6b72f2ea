"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { LinkButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatMs } from "@/components/ui/format";
import { Icon, type IconName } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { RelativeTime } from "@/components/ui/time";
import type { ToolDetail } from "@/lib/schemas/tools";

type Call = ToolDetail["recentCalls"][number];

const MARKS: Record<Call["status"], { icon: IconName; tone: string }> = {
  success: { icon: "check", tone: "text-allow" },
  error: { icon: "cross", tone: "text-refuse" },
  not_run: { icon: "bar", tone: "text-refuse" },
};

/** The newest calls of a tool, each with the way to its run. */
export function RecentCalls({ calls }: { calls: readonly Call[] }) {
  const t = useTranslations("tools.page");
  if (calls.length === 0) {
    return (
      <Section title={t("recentTitle")}>
        <p className="text-small text-ink-3">{t("recentNone")}</p>
        <LinkButton size="small" href="/test-chat" className="mt-2">
          {t("tryChat")}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section title={t("recentTitle")} aside={t("recentAside")}>
      <ul className="text-small">
        {calls.map((call) => (
          <CallRow key={`${call.runId} ${call.callId}`} call={call} />
        ))}
      </ul>
    </Section>
  );
}

function CallRow({ call }: { call: Call }) {
  const t = useTranslations("tools.page");
  const { icon, tone } = MARKS[call.status];
  return (
    <li className="relative grid grid-cols-[14px_minmax(0,1fr)_auto_auto] items-center gap-x-2 border-b border-line py-1 last:border-b-0 hover:bg-hover">
      <Icon name={icon} label={t(`status.${call.status}`)} className={tone} />
      <Link
        href={`/runs/${call.runId}`}
        data-record
        aria-label={t("openRun", { arguments: call.arguments })}
        className="min-w-0 truncate leading-6 after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-[inset_0_0_0_2px_var(--ink)]"
      >
        <code>{call.arguments}</code>
      </Link>
      <span className={cn("whitespace-nowrap", call.errorType ? "text-refuse" : "text-ink-2")}>
        {call.errorType ? <code>{call.errorType}</code> : call.durationMs === null ? null : formatMs(call.durationMs)}
      </span>
      <span className="relative z-1 w-14 text-right text-ink-3">
        <RelativeTime bare at={call.at} />
      </span>
    </li>
  );
}
