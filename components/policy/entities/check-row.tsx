"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { GroundingCheck } from "@/lib/engine/route/decision";

/** One value that was looked at: what counts and where it stands, or why nothing does. */
export function CheckRow({ check }: { check: GroundingCheck }) {
  const t = useTranslations("policies.grounding");
  const { entity, grounded, value, evidence, candidate, reason, choices } = check;
  return (
    <li className="grid grid-cols-[14px_minmax(72px,auto)_minmax(0,1fr)] gap-x-2 py-0.5 text-small">
      <Icon
        name={grounded ? "check" : "bar"}
        label={t(grounded ? "grounded" : "notGrounded")}
        className={grounded ? "mt-0.5 text-allow" : "mt-0.5 text-ink-3"}
      />
      <code className="text-[11.5px] text-ink-3">{entity}</code>
      <span className="min-w-0 break-words">
        {grounded ? (
          <b className="font-strong">{value}</b>
        ) : (
          <span className="text-ink-2">{t(`reason.${reason ?? "no_pattern_match"}`)}</span>
        )}
        {evidence ? (
          <span className="block text-ink-3">
            {evidence.start === undefined || evidence.end === undefined
              ? t("quote", { quote: evidence.quote })
              : t("place", { quote: evidence.quote, start: evidence.start + 1, end: evidence.end })}
            {evidence.table ? ` ${t("table", { table: evidence.table })}` : null}
            {evidence.score !== undefined && evidence.score < 1
              ? ` ${t("score", { score: evidence.score.toFixed(2) })}`
              : null}
          </span>
        ) : candidate ? (
          <span className="block text-ink-3">{t("proposed", { candidate })}</span>
        ) : null}
        {choices && choices.length > 0 ? (
          <span className="block text-ink-3">{t("choices", { choices: choices.join(", ") })}</span>
        ) : null}
      </span>
    </li>
  );
}
