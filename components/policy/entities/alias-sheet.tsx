"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button, buttonStyle } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Table, Th } from "@/components/ui/table";
import type { AliasTable } from "@/lib/engine/policy/document";
import { AliasLine } from "./alias-line";
import { fromCsv, isTable, joinedRows, sheetFaults, toCsv, type AliasRow } from "./sheet";

/** So many rows are shown before more are asked for. */
const SHOWN = 100;

/**
 * An alias table as a sheet: a value and its aliases to a row. What is not a table yet (two rows of one value, a row
 * without one) stays in the sheet, is told where it is, and changes nothing.
 */
export function AliasSheet({
  table,
  readOnly,
  onChange,
}: {
  table: AliasTable;
  readOnly: boolean;
  onChange: (rows: AliasRow[], step?: string) => void;
}) {
  const t = useTranslations("policies.entities.sheet");
  const [rows, setRows] = useState<readonly AliasRow[]>(table.rows);
  const [known, setKnown] = useState(table.rows);
  const [shown, setShown] = useState(SHOWN);
  const file = useRef<HTMLInputElement>(null);
  if (table.rows !== known) {
    // Undone, or changed by somebody else.
    setKnown(table.rows);
    setRows(table.rows);
  }
  const faults = sheetFaults(rows);
  const take = (next: AliasRow[], step?: string) => {
    setRows(next);
    if (!isTable(sheetFaults(next))) return;
    setKnown(next);
    onChange(next, step);
  };
  const paste = (text: string) =>
    take(
      joinedRows(
        rows.filter(({ value }) => value !== ""),
        fromCsv(text),
      ),
    );
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-small">
        <span className="min-w-40 flex-1 text-ink-3">{t("help")}</span>
        {readOnly ? null : (
          <>
            <Button size="small" onClick={() => file.current?.click()}>
              {t("csvIn")}
            </Button>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-label={t("csvIn")}
              tabIndex={-1}
              className="hidden"
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                event.target.value = "";
                void chosen?.text().then(paste);
              }}
            />
          </>
        )}
        <a
          className={buttonStyle({ size: "small" })}
          download={`${table.name}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(rows))}`}
        >
          {t("csvOut")}
        </a>
      </p>
      <div className="pane max-h-96 border-y border-line" tabIndex={0} role="region" aria-label={t("rows")}>
        <Table>
          <thead>
            <tr>
              <Th className="w-2/5">{t("value")}</Th>
              <Th>{t("aliases")}</Th>
              <Th className="w-8">
                <span className="sr-only">{t("edit")}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, place) => (
              <AliasLine
                key={place}
                row={row}
                place={place}
                fault={faults.get(place)}
                readOnly={readOnly}
                onChange={(next) => take(rows.with(place, next), `row ${place}`)}
                onPaste={paste}
                onRemove={() => take(rows.toSpliced(place, 1))}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-ink-3">
        {readOnly ? null : (
          <Button
            size="small"
            onClick={() => {
              setRows([...rows, { value: "", aliases: [] }]);
              setShown(Math.max(shown, rows.length + 1));
            }}
          >
            <Icon name="plus" />
            {t("addRow")}
          </Button>
        )}
        {rows.length > shown ? (
          <Button size="small" tone="quiet" onClick={() => setShown(shown + SHOWN)}>
            {t("more", { count: rows.length - shown })}
          </Button>
        ) : null}
        <span role="status">{isTable(faults) ? t("count", { count: rows.length }) : t("notTaken")}</span>
      </p>
    </div>
  );
}
