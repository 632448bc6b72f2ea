"use client";

import { useTranslations } from "next-intl";
import type { StoredEvent } from "@/lib/engine/trace/events";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy";
import { formatBytes, formatMs, formatOffset } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { JsonView } from "@/components/ui/json-view";
import { eventGist } from "./rows";

/** One event; its payload is drawn when it is opened. */
export function EventRow({
  event,
  runId,
  startedAt,
  open,
  onToggle,
}: {
  event: StoredEvent;
  /** Null: not known yet. */
  runId: string | null;
  startedAt: number;
  open: boolean;
  onToggle: () => void;
}) {
  const t = useTranslations("trace.data");
  return (
    <div className={cn("border-b border-line", open && "bg-hover")}>
      <button
        type="button"
        data-record
        aria-expanded={open}
        onClick={onToggle}
        className="grid h-7 w-full cursor-pointer grid-cols-[14px_28px_64px_minmax(136px,auto)_minmax(0,1fr)_auto] items-center gap-x-2 px-4 text-left text-small hover:bg-hover focus-visible:relative focus-visible:z-1 focus-visible:rounded-none focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] max-md:grid-cols-[14px_auto_minmax(0,1fr)_auto] max-md:px-3"
      >
        <Icon name="right" className={cn("text-ink-3", open && "rotate-90")} />
        <span className="text-right text-ink-3 max-md:hidden">{event.seq}</span>
        <span className="text-right text-ink-3 max-md:hidden">{formatOffset(event.at - startedAt)}</span>
        <code>{event.type}</code>
        <code className="truncate text-ink-2">{eventGist(event)}</code>
        <span className="text-ink-3">{event.durationMs === null ? null : formatMs(event.durationMs)}</span>
      </button>
      {open ? (
        <div className="relative border-t border-line bg-surface py-2 pr-4 pl-8 max-md:px-3">
          <div className="absolute top-1.5 right-3">
            <CopyButton label={t("copyEvent")} text={() => JSON.stringify(event, null, 2)} />
          </div>
          <p className="pr-10 text-micro break-all text-ink-3">
            <code>{event.key}</code>
          </p>
          {event.wholeBytes === undefined || runId === null ? null : (
            <p className="mb-1 pr-10 text-small">
              {t("cut", { size: formatBytes(event.wholeBytes) })}{" "}
              <a className="link" href={`/api/runs/${encodeURIComponent(runId)}/events/${event.seq}`} download>
                {t("download")}
              </a>
            </p>
          )}
          <JsonView value={event.data} />
        </div>
      ) : null}
    </div>
  );
}
