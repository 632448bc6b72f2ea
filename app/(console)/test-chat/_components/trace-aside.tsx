"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { IconButton, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import type { LiveRun } from "@/components/trace/model/live";
import { readTrace } from "@/components/trace/model/read-trace";
import { TracePanels } from "@/components/trace/panels/trace-panels";
import { Story } from "@/components/trace/story/story";

type Zoom = "decisions" | "story";

/** The trace of one reply beside the conversation: what was decided, or the whole story. */
export function TraceAside({
  live,
  onClose,
  onOpenEvent,
}: {
  live: LiveRun;
  onClose: () => void;
  onOpenEvent: (seq: number) => void;
}) {
  const t = useTranslations("chat.aside");
  const [zoom, setZoom] = useState<Zoom>("decisions");
  const view = useMemo(() => readTrace(live.events), [live.events]);
  const aside = useRef<HTMLElement>(null);
  const { id } = live.run;
  useEffect(() => {
    // Opened from its reply it takes the focus along; with the address it does not.
    if (document.activeElement?.closest("[data-record]")) aside.current?.focus();
  }, [id]);
  return (
    <aside
      ref={aside}
      tabIndex={-1}
      aria-label={t("label")}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="flex w-(--panel) flex-none flex-col border-l border-line-strong focus-visible:shadow-none"
    >
      <div className="flex h-10 flex-none items-center gap-2 border-b border-line bg-ground px-4">
        <Segmented
          label={t("zoom")}
          value={zoom}
          onChange={setZoom}
          options={[
            { value: "decisions", label: t("decisions") },
            { value: "story", label: t("story") },
          ]}
        />
        <span className="flex-1" />
        <LinkButton tone="quiet" size="small" href={`/runs/${id}`}>
          {t("page")}
          <Icon name="open" />
        </LinkButton>
        <IconButton size="small" label={t("close")} onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </div>
      <div className="pane flex-1" tabIndex={0} role="region" aria-label={t(zoom)}>
        {zoom === "decisions" ? (
          <TracePanels view={view} />
        ) : (
          <Story view={view} text={live.text} onOpenEvent={onOpenEvent} />
        )}
      </div>
    </aside>
  );
}
