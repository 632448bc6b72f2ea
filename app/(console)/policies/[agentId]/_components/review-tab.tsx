"use client";

import { useTranslations } from "next-intl";
import { useMemo, type ReactNode } from "react";
import { LintCount, LintList } from "@/components/policy/lint-list";
import { ChangeList } from "@/components/policy/review/change-list";
import { VersionChip } from "@/components/trace/marks/marks";
import { buttonStyle } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { BlankState } from "@/components/ui/states";
import type { PolicyChange } from "@/lib/engine/policy/diff/diff";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { VersionView } from "@/lib/schemas/policies";

/** What would change, what the lint says of it, and the next step. */
export function ReviewTab({
  view,
  changes,
  base,
  findings,
  onOpen,
  buttons,
}: {
  view: VersionView;
  changes: readonly PolicyChange[];
  base: { version: number } | null;
  findings: readonly LintFinding[];
  onOpen: (path: readonly string[]) => void;
  buttons: ReactNode;
}) {
  const t = useTranslations("policies.review");
  const errors = useMemo(() => findings.filter(({ level }) => level === "error").length, [findings]);
  return (
    <div className="flex min-h-0 flex-1 max-lg:pane max-lg:flex-col">
      <div className="min-w-0 flex-1 lg:pane" tabIndex={0} role="region" aria-label={t("changes")}>
        {changes.length > 0 ? (
          <ChangeList changes={changes} onOpen={onOpen} />
        ) : (
          <BlankState icon="check" title={t(base ? "same" : view.status === "published" ? "inForce" : "first")}>
            {base ? t("sameText", { version: base.version }) : null}
          </BlankState>
        )}
      </div>
      <aside
        aria-label={t("next")}
        className="flex-none border-line-strong max-lg:border-t lg:pane lg:w-90 lg:border-l"
      >
        <Section title={t("steps.title")}>
          <ol className="flex flex-wrap items-center gap-2 text-small">
            {(["draft", "staged", "published"] as const).map((status) => (
              <li
                key={status}
                aria-current={status === view.status ? "step" : undefined}
                className="flex items-center gap-1.5 aria-[current]:font-strong"
              >
                {status === "draft" ? null : <Icon name="arrow" className="text-ink-3" />}
                <VersionChip version={{ number: view.number, status }} />
                <span aria-hidden>{t(`steps.${status}`)}</span>
              </li>
            ))}
          </ol>
          <p className="my-2 text-small text-ink-2">
            {errors > 0 ? t("blocked", { count: errors }) : t(`means.${view.status}`, { number: view.number })}
          </p>
          <div className="flex flex-wrap gap-2">{buttons}</div>
        </Section>
        <Section title={t("lint")} aside={<LintCount findings={findings} />}>
          <LintList findings={findings} onOpen={onOpen} />
        </Section>
        <Section title={t("asText")}>
          <p className="mb-2 text-small text-ink-2">{t("asTextHelp")}</p>
          <a
            className={buttonStyle({ size: "small" })}
            href={`/api/policies/${encodeURIComponent(view.id)}/export`}
            download
          >
            {t("export")}
          </a>
        </Section>
      </aside>
    </div>
  );
}
