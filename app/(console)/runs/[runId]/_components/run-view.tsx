"use client";

import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useRef } from "react";
import { TopBar } from "@/components/shell/top-bar";
import { TraceData } from "@/components/trace/data/trace-data";
import { readTrace } from "@/components/trace/model/read-trace";
import { TracePanels } from "@/components/trace/panels/trace-panels";
import { Story } from "@/components/trace/story/story";
import { useRunStream } from "@/components/trace/use-run-stream";
import { cn } from "@/components/ui/cn";
import { CopyId } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useKeys } from "@/components/ui/keys";
import { Segmented } from "@/components/ui/segmented";
import type { RunDetail } from "@/lib/schemas/runs";
import { JumpBar } from "./jump-bar";
import { RunFacts } from "./run-facts";
import { RunMenu } from "./run-menu";

const ZOOMS = ["story", "data"] as const;

/** Key 2 is left to the timeline. */
const KEY_OF = { story: "1", data: "3" } as const;

/** One run at two zooms, with what was decided always in view. Which zoom and which event stand in the URL. */
export function RunView({ detail }: { detail: RunDetail }) {
  const t = useTranslations();
  const live = useRunStream(detail);
  const view = useMemo(() => readTrace(live.events), [live.events]);
  const body = useRef<HTMLDivElement>(null);
  const [{ zoom, event }, setPlace] = useQueryStates(
    { zoom: parseAsStringLiteral(ZOOMS).withDefault("story"), event: parseAsInteger },
    { history: "push" },
  );
  const show = (next: (typeof ZOOMS)[number]) => void setPlace({ zoom: next, event: null });
  useKeys({ [KEY_OF.story]: () => show("story"), [KEY_OF.data]: () => show("data") });
  const options = ZOOMS.map((value) => ({ value, label: t(`trace.zoom.${value}`), hint: <Kbd>{KEY_OF[value]}</Kbd> }));
  return (
    <>
      <TopBar
        title={<CopyId id={live.run.id} />}
        crumb={{ href: "/runs", label: t("runs.title") }}
        actions={
          <>
            <Segmented label={t("trace.zoom.label")} value={zoom} onChange={show} options={options} />
            <RunMenu view={view} />
          </>
        }
      />
      <RunFacts run={live.run} view={view} />
      {live.connected ? null : (
        <p role="status" className="flex-none border-b border-ask-fill bg-ask-tint px-4 py-1 text-small">
          <Icon name="warning" className="mr-1.5 text-ask" />
          {t("runs.run.reconnecting")}
        </p>
      )}
      <div ref={body} className={cn("flex min-h-0 flex-1", zoom === "story" && "max-lg:pane max-lg:block")}>
        <section
          id="story"
          aria-label={t(`trace.zoom.${zoom}`)}
          className={cn("flex min-w-0 flex-1 flex-col", zoom === "story" && "lg:pane")}
        >
          {zoom === "story" ? (
            <Story view={view} text={live.text} onOpenEvent={(seq) => void setPlace({ zoom: "data", event: seq })} />
          ) : (
            <TraceData key={event ?? "all"} view={view} openSeq={event} />
          )}
        </section>
        <aside
          aria-label={t("trace.panel.label")}
          className={cn(
            "pane w-(--panel) flex-none border-line lg:border-l",
            zoom === "story"
              ? "max-lg:w-auto max-lg:overflow-visible max-lg:border-t max-lg:border-line-strong"
              : "max-lg:hidden",
          )}
        >
          <TracePanels view={view} />
        </aside>
      </div>
      <JumpBar body={body} zoom={zoom} onStory={() => show("story")} />
    </>
  );
}
