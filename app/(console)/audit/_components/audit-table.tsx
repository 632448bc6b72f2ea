"use client";

import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { JsonView } from "@/components/ui/json-view";
import { Table, Td, Th } from "@/components/ui/table";
import { RelativeTime } from "@/components/ui/time";
import type { AuditItem } from "@/lib/schemas/audit";
import { hrefOf } from "./subject";

/** The entries, a row each; a row opens to what was before and after. */
export function AuditTable({
  entries,
  onActor,
}: {
  entries: readonly AuditItem[];
  onActor: (actorId: string) => void;
}) {
  const t = useTranslations("audit.column");
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Table>
      <thead className="max-md:sr-only">
        <tr>
          <Th numeric>{t("place")}</Th>
          <Th>{t("when")}</Th>
          <Th>{t("actor")}</Th>
          <Th>{t("action")}</Th>
          <Th>{t("subject")}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Fragment key={entry.seq}>
            <Row
              entry={entry}
              open={open === entry.seq}
              onOpen={() => setOpen(open === entry.seq ? null : entry.seq)}
              onActor={onActor}
            />
            {open === entry.seq ? <Opened entry={entry} /> : null}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  entry,
  open,
  onOpen,
  onActor,
}: {
  entry: AuditItem;
  open: boolean;
  onOpen: () => void;
  onActor: (actorId: string) => void;
}) {
  const t = useTranslations("audit");
  const href = hrefOf(entry);
  return (
    <tr className="hover:bg-hover max-md:grid max-md:grid-cols-[1fr_auto] max-md:border-b max-md:border-line max-md:py-1.5">
      <Td numeric className="w-14 text-ink-3 max-md:hidden">
        {entry.seq}
      </Td>
      <Td className="w-24 text-ink-3 max-md:order-2 max-md:h-auto max-md:border-0">
        <RelativeTime bare at={entry.at} />
      </Td>
      <Td className="w-56 max-md:order-3 max-md:h-auto max-md:border-0 max-md:pl-4">
        <button
          type="button"
          title={t("onlyActor", { name: entry.actorName })}
          onClick={() => onActor(entry.actorId)}
          className="min-h-6 cursor-pointer rounded hover:underline hover:decoration-line-control hover:underline-offset-3"
        >
          {entry.actorName}
        </button>
        <span className="ml-1.5 text-small text-ink-3">{entry.actorRole}</span>
      </Td>
      <Td className="w-64 max-md:order-1 max-md:h-auto max-md:border-0 max-md:pl-4">
        <button
          type="button"
          data-record
          aria-expanded={open}
          onClick={onOpen}
          className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded"
        >
          <Icon name={open ? "down" : "right"} className="size-3 text-ink-3" />
          <code>{entry.action}</code>
        </button>
      </Td>
      <Td className="w-full max-w-0 truncate max-md:hidden">
        <span className="mr-1.5 text-ink-3">{entry.subjectType}</span>
        {href ? (
          <a href={href} className="underline decoration-line-control underline-offset-3">
            <code>{entry.subjectId}</code>
          </a>
        ) : (
          <code>{entry.subjectId}</code>
        )}
      </Td>
    </tr>
  );
}

function Opened({ entry }: { entry: AuditItem }) {
  const t = useTranslations("audit");
  return (
    <tr>
      <td colSpan={5} className="border-b border-line bg-ground px-4 py-3 md:pl-18">
        <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-md:grid-cols-1">
          {(["before", "after"] as const).map((side) => (
            <section key={side} aria-label={t(side)} className="min-w-0">
              <h3 className="text-micro text-ink-3">{t(side)}</h3>
              <Value text={entry[side]} />
            </section>
          ))}
        </div>
        <p className="mt-2 text-small break-all text-ink-3">
          {t("hashes")} <code>{entry.previousHash || "—"}</code> → <code>{entry.hash}</code>
        </p>
      </td>
    </tr>
  );
}

function Value({ text }: { text: string | null }) {
  const t = useTranslations("audit");
  if (text === null) return <p className="text-ink-3">{t("none")}</p>;
  return <JsonView value={JSON.parse(text) as unknown} open={3} />;
}
