"use client";

import { useTranslations } from "next-intl";
import type { AmountCount } from "@/lib/schemas/policies";
import { formatCount } from "@/components/ui/format";
import type { FormPart } from "../form/edit";
import { NumberInput } from "../form/number-input";
import { Row } from "../form/row";
import { UseChart } from "./use-chart";

/** What a limit begins with when it is switched on. */
const FIRST = 1;

/** The limit in money: the only one that may be absent. */
export function CostRow({
  part: { document, base, readOnly, goal, onEdit },
  use,
}: {
  part: FormPart;
  use: readonly AmountCount[];
}) {
  const t = useTranslations("policies.budgets");
  const value = document.budgets.maxCost;
  const before = base ? base.budgets.maxCost : value;
  const set = (maxCost: number | null, step?: string) =>
    onEdit((current) => ({ ...current, budgets: { ...current.budgets, maxCost } }), step);
  return (
    <Row
      id="budget-maxCost"
      label={t("name.maxCost")}
      name="maxCost"
      help={t("help.maxCost")}
      was={before === value ? undefined : before === null ? t("noLimit") : formatCount(before)}
      current={goal?.[0] === "budgets" && goal[1] === "maxCost"}
    >
      <label className="flex h-7 items-center gap-2">
        <input
          type="checkbox"
          id={value === null ? "budget-maxCost" : undefined}
          checked={value !== null}
          disabled={readOnly}
          onChange={(event) => set(event.target.checked ? FIRST : null)}
          className="size-3.5 accent-ink"
        />
        {t("limitCost")}
      </label>
      {value === null ? null : (
        <NumberInput
          id="budget-maxCost"
          value={value}
          range={{ min: 0.000001, max: 1_000_000, fraction: true }}
          readOnly={readOnly}
          onChange={(next) => set(next, "budget-maxCost")}
        />
      )}
      <UseChart use={use} limit={value} />
    </Row>
  );
}
