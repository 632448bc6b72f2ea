"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { VersionView } from "@/lib/schemas/policies";
import type { Draft } from "./use-draft";

/** Tools that have a newer revision than the draft pins; adopting one is a change like any other (SPEC 1.2). */
export function NewerTools({ tools, draft }: { tools: VersionView["tools"]; draft: Draft }) {
  const t = useTranslations("policies.newer");
  const newest = new Map(tools.map((tool) => [tool.name, tool.newest]));
  const behind = draft.document.toolbox.filter(({ tool, revision }) => (newest.get(tool) ?? revision) > revision);
  if (behind.length === 0) return null;
  const adopt = (names: ReadonlySet<string>) =>
    draft.edit((document) => ({
      ...document,
      toolbox: document.toolbox.map((entry) =>
        names.has(entry.tool) ? { ...entry, revision: newest.get(entry.tool) ?? entry.revision } : entry,
      ),
    }));
  return (
    <Notice
      icon="info"
      title={t("title", { count: behind.length })}
      className="mx-4 mt-3 max-md:mx-3"
      actions={
        behind.length > 1 ? (
          <Button size="small" onClick={() => adopt(new Set(behind.map(({ tool }) => tool)))}>
            {t("adoptAll")}
          </Button>
        ) : null
      }
    >
      <ul>
        {behind.map(({ tool, revision }) => (
          <li key={tool} className="flex flex-wrap items-center gap-x-3 py-0.5">
            <span>
              {t.rich("tool", {
                tool,
                revision,
                newest: newest.get(tool) ?? revision,
                code: (chunks) => <code>{chunks}</code>,
              })}
            </span>
            <Button size="small" onClick={() => adopt(new Set([tool]))}>
              {t("adopt")}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
