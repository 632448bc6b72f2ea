"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { grantKey } from "@/lib/engine/policy/diff/shape";
import type { GrantPolicy } from "@/lib/engine/policy/document";
import type { PolicyChange } from "@/lib/engine/policy/diff/diff";
import { cellOf } from "../cells";
import type { IntentChanges } from "./groups";
import { ValueText } from "./value-text";

/** What changes for one intent: a sentence, and a chip for each tool. */
export function GrantChanges({
  changes: { intent, tools },
  onOpen,
}: {
  changes: IntentChanges;
  onOpen: (path: readonly string[]) => void;
}) {
  const t = useTranslations("policyWords.grants");
  const kinds = tools.map(({ changes }) => changes[0]!.kind);
  const count = (kind: PolicyChange["kind"]) => kinds.filter((each) => each === kind).length;
  const [gained, lost, changed] = [count("added"), count("removed"), count("changed")];
  return (
    <>
      <p className="font-strong">
        {t.rich("sentence", {
          intent,
          gained,
          lost,
          changed,
          both: gained > 0 && lost > 0 ? "yes" : "no",
          last: gained + lost > 0 && changed > 0 ? "yes" : "no",
          code: (chunks) => <code>{chunks}</code>,
        })}
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {tools.map(({ tool, changes }) => (
          <button
            key={tool}
            type="button"
            onClick={() => onOpen(["grants", grantKey(intent, tool)])}
            className="max-w-full cursor-pointer rounded"
          >
            <ToolChip tool={tool} changes={changes} />
          </button>
        ))}
      </div>
    </>
  );
}

const WRAP = "h-auto min-h-5 max-w-full flex-wrap whitespace-normal text-left py-0.5";

function ToolChip({ tool, changes }: { tool: string; changes: readonly PolicyChange[] }) {
  const t = useTranslations("policyWords");
  const [first] = changes;
  if (first?.kind === "added" || first?.kind === "removed") {
    const added = first.kind === "added";
    const grant = (added ? first.after : first.before) as unknown as GrantPolicy;
    return (
      <Chip tone={added ? "allow" : "refuse"} className={WRAP}>
        <b aria-hidden>{added ? "+" : "−"}</b>
        <span className="sr-only">{t(added ? "grants.gains" : "grants.loses")}</span>
        <code>{tool}</code> <GrantWords grant={grant} />
      </Chip>
    );
  }
  return (
    <Chip tone="ask" className={WRAP}>
      <b aria-hidden>~</b> <code>{tool}</code>
      {changes.map(({ path, before, after }) => (
        <span key={path.join("/")} className="inline-flex flex-wrap items-center gap-1">
          {t(`grants.field.${path[2] === "condition" || path[2] === "enabled" ? path[2] : "effect"}`)}
          <s>
            <GrantValue field={path[2]} value={before} />
          </s>
          <Icon name="arrow" className="size-3" />
          <GrantValue field={path[2]} value={after} />
        </span>
      ))}
    </Chip>
  );
}

function GrantWords({ grant }: { grant: GrantPolicy }) {
  const t = useTranslations("policyWords.grants.how");
  const cell = cellOf(grant);
  if (cell === "allow" || cell === "none") return null;
  if (cell !== "conditional") return t(cell);
  return (
    <>
      {t("conditional")} <code className="break-all">{grant.condition}</code>
    </>
  );
}

function GrantValue({ field, value }: { field: string | undefined; value: PolicyChange["before"] }) {
  const t = useTranslations("policyWords.grants.how");
  if (field === "effect" && (value === "allow" || value === "ask")) return t(value);
  return <ValueText value={value} />;
}
