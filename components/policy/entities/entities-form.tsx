"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { sameJson } from "@/lib/engine/policy/canonical";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { FormPart } from "../form/edit";
import { newEntity, newTable, withEntity, withNewEntity, withNewTable, withoutEntity } from "./change";
import { EntityEditor } from "./entity-editor";
import type { Opened } from "./opened";
import { RowButton } from "./row-button";
import { TableEditor } from "./table-editor";

interface Props {
  part: FormPart;
  /** The number of the version in force; null: nothing to compare with. */
  version: number | null;
  findings: readonly LintFinding[];
  opened: Opened | null;
  onOpened: (opened: Opened | null) => void;
  onOpen: (path: readonly string[]) => void;
  /** Beside the list or below it. */
  tester: ReactNode;
}

/** What is taken out of the user's words, and the names that mean a row. */
export function EntitiesForm({ part, version, findings, opened, onOpened, onOpen, tester }: Props) {
  const t = useTranslations("policies.entities");
  const { document, base, readOnly, onEdit } = part;
  const is = (kind: Opened["part"], name: string) => opened?.part === kind && opened.name === name;
  const about = (kind: Opened["part"], name: string) =>
    findings.filter(({ path }) => path[0] === kind && path[1] === name);
  const row = (kind: Opened["part"], name: string) => ({
    name,
    open: is(kind, name),
    mark: markOf(base, document, kind, name),
    version,
    lint: about(kind, name).length,
    onToggle: () => onOpened(is(kind, name) ? null : { part: kind, name }),
  });
  return (
    <div className="flex min-h-0 flex-1 max-xl:pane max-xl:flex-col">
      <div className="min-w-0 flex-1 xl:pane">
        <Head
          title={t("list")}
          help={t("listHelp")}
          add={readOnly ? null : t("add")}
          onAdd={() => {
            const made = newEntity(document);
            onEdit(withNewEntity(made));
            onOpened({ part: "entities", name: made.name });
          }}
        />
        {document.entities.length === 0 ? <p className="px-4 py-4 text-ink-3">{t("noEntities")}</p> : null}
        {document.entities.map((entity) => (
          <div key={entity.name}>
            <RowButton {...row("entities", entity.name)}>
              {t(`evidence.${entity.evidence}`)}
              <code className="min-w-0 truncate text-[11.5px] max-md:hidden">
                {entity.pattern ?? entity.table ?? ""}
              </code>
            </RowButton>
            {is("entities", entity.name) ? (
              <EntityEditor
                entity={entity}
                document={document}
                findings={about("entities", entity.name)}
                readOnly={readOnly}
                onChange={(next, step) => {
                  onEdit(withEntity(entity.name, next), step && `${step} ${entity.name}`);
                  if (next.name !== entity.name) onOpened({ part: "entities", name: next.name });
                }}
                onRemove={() => {
                  onEdit(withoutEntity(entity.name));
                  onOpened(null);
                }}
                onOpen={onOpen}
              />
            ) : null}
          </div>
        ))}
        <Head
          title={t("tables")}
          help={t("tablesHelp")}
          add={readOnly ? null : t("addTable")}
          onAdd={() => {
            const made = newTable(document);
            onEdit(withNewTable(made));
            onOpened({ part: "aliasTables", name: made.name });
          }}
        />
        {document.aliasTables.length === 0 ? <p className="px-4 py-4 text-ink-3">{t("noTables")}</p> : null}
        {document.aliasTables.map((table) => (
          <div key={table.name}>
            <RowButton {...row("aliasTables", table.name)}>{t("rowCount", { count: table.rows.length })}</RowButton>
            {is("aliasTables", table.name) ? <TableEditor table={table} part={part} onOpened={onOpened} /> : null}
          </div>
        ))}
      </div>
      <aside
        aria-label={t("tester")}
        className="flex-none border-line-strong max-xl:border-t xl:pane xl:w-93 xl:border-l"
      >
        {tester}
      </aside>
    </div>
  );
}

function markOf(
  base: PolicyDocument | null,
  document: PolicyDocument,
  part: Opened["part"],
  name: string,
): "new" | "changed" | null {
  if (!base) return null;
  const find = (from: PolicyDocument) => from[part].find((item) => item.name === name);
  const before = find(base);
  if (!before) return "new";
  return sameJson(before, find(document)) ? null : "changed";
}

function Head({ title, help, add, onAdd }: { title: string; help: string; add: string | null; onAdd: () => void }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-strong px-4 py-2 max-md:px-3">
      <div className="min-w-48 flex-1">
        <h2 className="font-title">{title}</h2>
        <p className="text-small text-ink-3">{help}</p>
      </div>
      {add ? (
        <Button onClick={onAdd}>
          <Icon name="plus" />
          {add}
        </Button>
      ) : null}
    </header>
  );
}
