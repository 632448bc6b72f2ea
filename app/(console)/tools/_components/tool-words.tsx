"use client";

import { useTranslations } from "next-intl";
import { errorRate } from "@/components/tools/narrow";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import { Icon, type IconName } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import type { ToolListItem } from "@/lib/schemas/tools";

type Part = { tool: ToolListItem };

/** Whether a person is asked before a call. */
export function ApprovalWord({ tool }: Part) {
  const t = useTranslations("tools.approval");
  if (tool.approval === "never") return <span className="text-ink-3">{t("never")}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-ask">
      <Icon name="hand" />
      {t(tool.approval)}
    </span>
  );
}

/** The intents that grant it, as many as fit, or that there is none. */
export function IntentNames({ tool, most }: Part & { most: number }) {
  const t = useTranslations("tools");
  const { intents } = tool;
  if (intents.length === 0) {
    return (
      <Hint text={t("noIntentText")} icon="warning" tone="text-ask">
        {t("noIntent")}
      </Hint>
    );
  }
  const rest = intents.slice(most);
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle">
      {intents.slice(0, most).map((intent) => (
        <code key={intent} className="truncate">
          {intent}
        </code>
      ))}
      {rest.length > 0 ? (
        <Hint text={<code className="break-words">{rest.join(", ")}</code>} tone="text-ink-3">
          {t("moreIntents", { count: rest.length })}
        </Hint>
      ) : null}
    </span>
  );
}

/** How many of its calls failed, and the share of them. */
export function ErrorFigure({ tool }: Part) {
  const rate = errorRate(tool);
  if (rate === null) return <span className="text-ink-3">–</span>;
  if (tool.failed7d === 0) return <span className="text-ink-3">{rate}</span>;
  return (
    <span>
      <span className="mr-2 text-ink-3">{formatCount(tool.failed7d)}</span>
      {rate}
    </span>
  );
}

/** On or off, and whether the code has moved on. */
export function StateWords({ tool }: Part) {
  const t = useTranslations("tools");
  return (
    <span className="inline-flex items-center gap-3 align-middle">
      {tool.enabled ? (
        <span className="text-ink-3">{t("on")}</span>
      ) : (
        <Hint text={t("offText")} icon="bar" tone="text-refuse">
          {t("off")}
        </Hint>
      )}
      {tool.drifted ? (
        <Hint text={t("driftedText")} icon="warning" tone="text-ask">
          {t("drifted")}
        </Hint>
      ) : null}
    </span>
  );
}

/** A word that says more on hover and focus. */
function Hint({
  text,
  icon,
  tone,
  children,
}: {
  text: React.ReactNode;
  icon?: IconName;
  tone: string;
  children: React.ReactNode;
}) {
  return (
    <Tooltip text={text}>
      <button
        type="button"
        className={cn(
          "touch-target relative z-1 inline-flex min-h-6 cursor-help items-center gap-1 whitespace-nowrap",
          tone,
        )}
      >
        {icon ? <Icon name={icon} /> : null}
        {children}
      </button>
    </Tooltip>
  );
}
