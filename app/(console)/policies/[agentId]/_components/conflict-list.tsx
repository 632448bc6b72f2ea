"use client";

import { useTranslations } from "next-intl";
import { PlaceName } from "@/components/policy/review/place-name";
import { ValueText } from "@/components/policy/review/value-text";
import { Button } from "@/components/ui/button";
import type { FieldConflict } from "@/lib/schemas/policies";
import { conflictKey } from "./draft-state";

/** Each field that two people have changed, with both values and whose is to stand. */
export function ConflictList({
  conflicts,
  chosen,
  onChoose,
}: {
  conflicts: readonly FieldConflict[];
  chosen: Readonly<Record<string, "mine" | "theirs">>;
  onChoose: (conflict: FieldConflict, take: "mine" | "theirs") => void;
}) {
  const t = useTranslations("policies.notice");
  return (
    <ul className="mt-2 flex max-h-64 flex-col gap-2 overflow-y-auto text-small">
      {conflicts.map((conflict) => {
        const key = conflictKey(conflict);
        const taken = Object.hasOwn(chosen, key) ? chosen[key] : null;
        return (
          <li key={key} className="border-t border-ask-fill pt-2">
            <p className="font-strong">
              <PlaceName path={conflict.path} />
            </p>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
              {(["theirs", "mine"] as const).map((whose) => (
                <div key={whose} className="contents">
                  <dt className="text-ink-3">{t(whose)}</dt>
                  <dd className="min-w-0 break-words">
                    <ValueText value={conflict[whose]} />
                  </dd>
                  <Button
                    size="small"
                    aria-pressed={taken === whose}
                    tone={taken === whose ? "primary" : "plain"}
                    onClick={() => onChoose(conflict, whose)}
                  >
                    {t(whose === "mine" ? "takeMine" : "keepTheirs")}
                  </Button>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
