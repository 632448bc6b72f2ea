"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FIELD } from "../form/field";
import { aliasText, readAliases, type AliasRow, type RowFault } from "./sheet";

/** One row of an alias table. */
export function AliasLine({
  row,
  place,
  fault,
  readOnly,
  onChange,
  onPaste,
  onRemove,
}: {
  row: AliasRow;
  /** From 0. */
  place: number;
  fault: RowFault | undefined;
  readOnly: boolean;
  onChange: (row: AliasRow) => void;
  /** A stretch of a spreadsheet was pasted. */
  onPaste: (text: string) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("policies.entities.sheet");
  const number = place + 1;
  const text = aliasText(row.aliases);
  // While aliases are typed they stand as they are typed, a separator at the end included.
  const [typed, setTyped] = useState<string | null>(null);
  const hard = fault !== undefined && fault.kind !== "shared";
  const pasted = (event: React.ClipboardEvent) => {
    const clip = event.clipboardData.getData("text/plain");
    if (readOnly || !/[\t\n]/.test(clip.trim())) return;
    event.preventDefault();
    onPaste(clip);
  };
  return (
    <tr>
      <td className="px-2 py-0.5 pl-4 align-top">
        <input
          aria-label={t("valueOf", { number })}
          aria-invalid={hard}
          aria-describedby={fault ? `alias-fault-${place}` : undefined}
          readOnly={readOnly}
          value={row.value}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
          onPaste={pasted}
          className={FIELD}
        />
        {fault ? (
          <p id={`alias-fault-${place}`} className={hard ? "text-small text-refuse" : "text-small text-ask"}>
            {fault.kind === "empty"
              ? t("fault.empty")
              : fault.kind === "twin"
                ? t("fault.twin", { row: fault.of + 1 })
                : t("fault.shared", { alias: fault.alias, row: fault.of + 1 })}
          </p>
        ) : null}
      </td>
      <td className="px-2 py-0.5 align-top">
        <input
          aria-label={t("aliasesOf", { number })}
          readOnly={readOnly}
          value={typed ?? text}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange({ ...row, aliases: readAliases(event.target.value) });
          }}
          onBlur={() => setTyped(null)}
          onPaste={pasted}
          className={FIELD}
        />
      </td>
      <td className="py-0.5 pr-4 align-top">
        {readOnly ? null : (
          <IconButton label={t("removeRow", { number })} onClick={onRemove}>
            <Icon name="cross" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
