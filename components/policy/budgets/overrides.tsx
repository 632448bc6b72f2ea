"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { BUDGETS, type BudgetName } from "@/lib/engine/policy/budgets";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { FormPart } from "../form/edit";
import { NumberInput } from "../form/number-input";

const NAMES = Object.keys(BUDGETS) as BudgetName[];

/** The document with a limit of one intent set, or (undefined) the agent's again. */
function withOverride(document: PolicyDocument, intent: string, name: BudgetName, value: number | undefined) {
  return {
    ...document,
    intents: document.intents.map((each) => {
      if (each.name !== intent) return each;
      const { [name]: _, ...budgets } = each.budgets;
      return { ...each, budgets: value === undefined ? budgets : { ...budgets, [name]: value } };
    }),
  };
}

/** Limits that single intents have of their own. */
export function Overrides({ part }: { part: FormPart }) {
  const { document, readOnly, goal, onEdit } = part;
  const t = useTranslations("policies.budgets");
  const rows = document.intents.flatMap(({ name: intent, budgets }) =>
    NAMES.flatMap((name) => {
      const value = Object.hasOwn(budgets, name) ? budgets[name] : undefined;
      return value === undefined ? [] : [{ intent, name, value }];
    }),
  );
  return (
    <Section title={t("overrides")} aside={rows.length > 0 ? rows.length : null}>
      <p className="text-small text-ink-3">{t("overridesHelp")}</p>
      {rows.length > 0 ? (
        <table className="mt-2 w-full text-small">
          <thead>
            <tr className="text-micro text-ink-3">
              <th scope="col">{t("intentAndLimit")}</th>
              <th scope="col" className="text-right">
                {t("here")}
              </th>
              <th scope="col" className="pl-2 text-right">
                {t("agent")}
              </th>
              {readOnly ? null : <th scope="col" aria-label={t("remove")} />}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ intent, name, value }) => (
              <tr
                key={`${intent} ${name}`}
                className={cn(
                  "border-t border-line align-top",
                  goal?.[1] === intent && goal[3] === name && "bg-selected",
                )}
              >
                <td className="py-1.5">
                  <code className="block break-all">{intent}</code>
                  <span className="text-ink-3">{t(`name.${name}`)}</span>
                </td>
                <td className="py-1.5 text-right">
                  <NumberInput
                    id={`override-${intent}-${name}`}
                    label={t("overrideOf", { intent, limit: t(`name.${name}`) })}
                    value={value}
                    range={{ min: BUDGETS[name].min, max: BUDGETS[name].max }}
                    readOnly={readOnly}
                    narrow
                    onChange={(next) =>
                      onEdit((current) => withOverride(current, intent, name, next), `override ${intent} ${name}`)
                    }
                  />
                </td>
                <td className="py-1.5 pl-2 text-right leading-7 text-ink-3">{formatCount(document.budgets[name])}</td>
                {readOnly ? null : (
                  <td className="py-1.5 text-right">
                    <IconButton
                      label={t("removeOf", { intent, limit: t(`name.${name}`) })}
                      onClick={() => onEdit((current) => withOverride(current, intent, name, undefined))}
                    >
                      <Icon name="cross" />
                    </IconButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {readOnly || document.intents.length === 0 ? null : (
        <Add
          part={part}
          onAdd={(intent, name) => onEdit((current) => withOverride(current, intent, name, current.budgets[name]))}
        />
      )}
    </Section>
  );
}

const SELECT = "h-7 min-w-0 flex-1 rounded border border-line-control bg-raised px-1 text-small";

function Add({ part, onAdd }: { part: FormPart; onAdd: (intent: string, name: BudgetName) => void }) {
  const t = useTranslations("policies.budgets");
  const { intents } = part.document;
  const [wanted, setIntent] = useState(intents[0]?.name ?? "");
  const intent = intents.find(({ name }) => name === wanted) ?? intents[0];
  const free = NAMES.filter((name) => intent?.budgets[name] === undefined);
  const [limit, setLimit] = useState<BudgetName>("maxToolCalls");
  const name = free.includes(limit) ? limit : free[0];
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      <select
        aria-label={t("intent")}
        value={intent?.name}
        onChange={(event) => setIntent(event.target.value)}
        className={SELECT}
      >
        {intents.map((each) => (
          <option key={each.name} value={each.name}>
            {each.name}
          </option>
        ))}
      </select>
      <select
        aria-label={t("limit")}
        value={name}
        onChange={(event) => setLimit(event.target.value as BudgetName)}
        className={SELECT}
      >
        {free.map((each) => (
          <option key={each} value={each}>
            {t(`name.${each}`)}
          </option>
        ))}
      </select>
      <Button size="small" disabled={!intent || !name} onClick={() => intent && name && onAdd(intent.name, name)}>
        {t("add")}
      </Button>
    </div>
  );
}
