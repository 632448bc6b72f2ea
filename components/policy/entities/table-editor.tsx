"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { AliasTable } from "@/lib/engine/policy/document";
import { CheckedText } from "../form/checked-text";
import type { FormPart } from "../form/edit";
import { nameFault } from "../form/named";
import { AliasSheet } from "./alias-sheet";
import { withoutTable, withTable } from "./change";
import type { Opened } from "./opened";

/** One alias table: its name, its sheet. */
export function TableEditor({
  table,
  part: { document, readOnly, onEdit },
  onOpened,
}: {
  table: AliasTable;
  part: FormPart;
  onOpened: (opened: Opened | null) => void;
}) {
  const t = useTranslations("policies.entities");
  const others = document.aliasTables.filter((each) => each !== table);
  const usedBy = document.entities.filter((entity) => entity.table === table.name).map(({ name }) => name);
  return (
    <section aria-label={t("tableEditor")} className="border-b border-line-strong bg-ground px-4 py-3 max-md:px-3">
      <div className="mb-3 max-w-80">
        <CheckedText
          id="table-name"
          label={t("field.name")}
          help={usedBy.length > 0 ? t("usedBy", { entities: usedBy.join(", ") }) : t("usedByNone")}
          value={table.name}
          late
          mono
          readOnly={readOnly}
          fault={(text) => {
            const fault = nameFault(text, others);
            return fault && t(`nameFault.${fault}`);
          }}
          onChange={(name) => {
            onEdit(withTable(table.name, { ...table, name }));
            onOpened({ part: "aliasTables", name });
          }}
        />
      </div>
      <AliasSheet
        table={table}
        readOnly={readOnly}
        onChange={(rows, step) => onEdit(withTable(table.name, { ...table, rows }), step && `${step} ${table.name}`)}
      />
      {readOnly ? null : (
        <Button
          size="small"
          tone="danger"
          className="mt-3"
          onClick={() => {
            onEdit(withoutTable(table.name));
            onOpened(null);
          }}
        >
          {t("removeTable", { name: table.name })}
        </Button>
      )}
    </section>
  );
}
