"use client";

import { useTranslations } from "next-intl";
import { formatCount, formatMs } from "@/components/ui/format";
import { BUDGETS, type BudgetName } from "@/lib/engine/policy/budgets";
import type { FormPart } from "../form/edit";
import { NumberInput } from "../form/number-input";
import { Row } from "../form/row";
import type { AmountCount, BudgetUses } from "@/lib/schemas/policies";
import { CostRow } from "./cost-row";
import { Overrides } from "./overrides";
import { UseChart } from "./use-chart";

const BUDGET_NAMES = Object.keys(BUDGETS) as BudgetName[];

/** What bounds a run: for the agent, and for single intents. */
export function BudgetsForm({ use, ...part }: FormPart & { use: BudgetUses }) {
  return (
    <div className="flex min-h-0 flex-1 max-lg:pane max-lg:flex-col">
      <div className="min-w-0 flex-1 lg:pane">
        {BUDGET_NAMES.map((name) => (
          <BudgetRow key={name} name={name} part={part} use={(use as Partial<Record<string, AmountCount[]>>)[name]} />
        ))}
        <CostRow part={part} use={use.maxCost} />
      </div>
      <aside className="flex-none border-line-strong max-lg:border-t lg:pane lg:w-80 lg:border-l">
        <Overrides part={part} />
      </aside>
    </div>
  );
}

function BudgetRow({
  name,
  part: { document, base, readOnly, goal, onEdit },
  use,
}: {
  name: BudgetName;
  part: FormPart;
  use: readonly AmountCount[] | undefined;
}) {
  const t = useTranslations("policies.budgets");
  const id = `budget-${name}`;
  const { unit, default: usual, min, max } = BUDGETS[name];
  const value = document.budgets[name];
  const before = base?.budgets[name] ?? value;
  return (
    <Row
      id={id}
      label={t(`name.${name}`)}
      name={name}
      help={t(`help.${name}`)}
      was={before === value ? undefined : formatCount(before)}
      current={goal?.[0] === "budgets" && goal[1] === name}
    >
      <NumberInput
        id={id}
        value={value}
        range={{ min, max }}
        unit={t(`unit.${unit}`)}
        hint={
          <>
            {unit === "ms" ? `${formatMs(value)}, ` : null}
            {t("range", { usual: formatCount(usual), min: formatCount(min), max: formatCount(max) })}
          </>
        }
        readOnly={readOnly}
        onChange={(next) => onEdit((current) => ({ ...current, budgets: { ...current.budgets, [name]: next } }), id)}
      />
      <UseChart use={use} limit={value} />
    </Row>
  );
}
