"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Table, Td, Th } from "@/components/ui/table";
import type { RouteSource } from "@/lib/engine/route/decision";
import type { RoutingTry } from "@/lib/schemas/policies";
import { differs } from "./differs";

/** Many sentences: where each goes. One is shown in full below. */
export function TriedTable({
  result,
  at,
  onAt,
  drawSource,
}: {
  result: RoutingTry;
  at: number;
  onAt: (at: number) => void;
  drawSource: (source: RouteSource) => ReactNode;
}) {
  const t = useTranslations("policies.routing.tester");
  const { sentences, against } = result;
  const changed = sentences.filter(({ route, inForce }) => inForce && differs(route, inForce)).length;
  return (
    <section aria-label={t("results")} className="border-t border-line">
      <p className="px-4 py-1.5 text-small text-ink-2">
        {t("count", { count: sentences.length })}
        {against === null ? null : ` ${t("countChanged", { count: changed, version: against })}`}
      </p>
      <div className="pane max-h-80" tabIndex={0} role="region" aria-label={t("results")}>
        <Table>
          <thead>
            <tr>
              <Th className="w-full">{t("column.sentence")}</Th>
              <Th>{t("column.intent")}</Th>
              <Th numeric>{t("column.tools")}</Th>
            </tr>
          </thead>
          <tbody>
            {sentences.map(({ sentence, route, inForce }, place) => (
              <tr
                key={place}
                onClick={() => onAt(place)}
                className={cn("cursor-pointer hover:bg-hover", place === at && "bg-selected")}
              >
                <Td className="max-w-0 truncate">
                  <button
                    type="button"
                    aria-pressed={place === at}
                    title={sentence}
                    onClick={() => onAt(place)}
                    className="block min-h-6 w-full cursor-pointer truncate rounded text-left"
                  >
                    {sentence}
                  </button>
                </Td>
                <Td>
                  <span className="inline-flex items-center gap-1">
                    {drawSource(route.source)}
                    <code className="text-[11.5px]">{route.intent}</code>
                    {inForce && differs(route, inForce) ? (
                      <Icon name="fork" label={t("differs", { intent: inForce.intent })} className="text-ask" />
                    ) : null}
                  </span>
                </Td>
                <Td numeric>{route.tools.length}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
