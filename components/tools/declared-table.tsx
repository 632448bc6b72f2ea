"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { DeclaredValue, ToolDetail } from "@/lib/schemas/tools";

/** What the code declares against what holds; what an admin has changed stands first. */
export function DeclaredTable({ tool }: { tool: ToolDetail }) {
  const t = useTranslations("tools.page");
  const { declared, item } = tool;
  const overridden = declared.filter((value) => value.overridden);
  const rows = [...overridden, ...declared.filter((value) => !value.overridden)];
  if (rows.length === 0) {
    return (
      <Section title={t("declaredTitle")}>
        <p className="text-small text-ink-3">{t("declaredNone")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("declaredTitle")} aside={t("declaredAside", { count: overridden.length })}>
      {item.drifted ? (
        <Notice tone="ask" icon="warning" title={t("driftTitle")} className="mb-2">
          <p>{t("driftText", { revision: item.revision })}</p>
        </Notice>
      ) : null}
      <table className="w-full table-fixed text-small">
        <thead>
          <tr className="text-micro text-ink-3">
            <th scope="col" className="w-[112px] border-b border-line-strong py-0.5">
              {t("field")}
            </th>
            <th scope="col" className="border-b border-line-strong py-0.5">
              {t("inCode")}
            </th>
            <th scope="col" className="border-b border-line-strong py-0.5">
              {t("inForce")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.field} row={row} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const CELL = "border-b border-line py-1 pr-3 align-top break-words";

function Row({ row }: { row: DeclaredValue }) {
  const t = useTranslations("tools.page");
  return (
    <tr>
      <th scope="row" className={CELL}>
        <code>{row.field}</code>
        {row.overridden ? <Chip className="mt-0.5 h-[18px]">{t("overridden")}</Chip> : null}
      </th>
      <td className={cn(CELL, row.overridden ? "text-ink-3 line-through" : "text-ink-2")}>
        <Value value={row.declared} />
      </td>
      <td className={cn(CELL, "pr-0")}>
        {row.overridden ? <Value value={row.effective} /> : <span className="text-ink-3">{t("same")}</span>}
      </td>
    </tr>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTranslations("tools.page");
  if (value === null || value === undefined) return <span className="text-ink-3">{t("unset")}</span>;
  if (typeof value === "string") return <span className="line-clamp-3">{value}</span>;
  return <code className="line-clamp-3">{JSON.stringify(value)}</code>;
}
