"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { unbrokenStyle } from "@/components/ui/unbroken";
import { isAsking } from "@/components/trace/model/asking";
import type { LiveRun } from "@/components/trace/model/live";
import type { TraceView } from "@/components/trace/model/types";
import { ReplyTrace } from "@/components/trace/reply-trace";
import { Writing } from "@/components/trace/story/writing";
import { TraceStrip } from "@/components/trace/trace-strip";

/** What came of one message: calls as they run, what was refused or stopped, the words, and the way to the trace. */
export function Reply({
  live,
  view,
  onCancel,
  onOpen,
}: {
  live: LiveRun;
  view: TraceView;
  /** Null: the reader may not. */
  onCancel: (() => void) | null;
  /** Opens the trace beside the conversation; absent: its own page. */
  onOpen: (() => void) | undefined;
}) {
  const { run } = live;
  return (
    <div className="flex max-w-[824px] min-w-0 flex-col gap-2 px-4 py-3 max-md:px-3">
      {run.state === "queued" ? <Queued onCancel={onCancel} /> : null}
      <ReplyTrace view={view} />
      {run.state === "finished" ? <Answer live={live} view={view} /> : null}
      {run.state === "running" ? <UnderWay live={live} view={view} /> : null}
      {view.events.length > 0 ? <TraceStrip view={view} href={`/runs/${run.id}`} onOpen={onOpen} /> : null}
    </div>
  );
}

function Queued({ onCancel }: { onCancel: (() => void) | null }) {
  const t = useTranslations("chat.turn");
  return (
    <p className="flex items-center gap-2 text-ink-2">
      <Icon name="clock" className="text-ink-3" />
      {t("queued")}
      {onCancel ? (
        <Button size="small" tone="quiet" onClick={onCancel}>
          {t("takeBack")}
        </Button>
      ) : null}
    </p>
  );
}

/** A reply under way: being routed, or written. Calls that run speak for themselves. */
function UnderWay({ live, view }: { live: LiveRun; view: TraceView }) {
  const t = useTranslations("chat.turn");
  if (isAsking(view)) return <Writing text={live.text} language={view.language} />;
  if (view.scope !== null || view.state !== "running") return null;
  return (
    <p role="status" className="text-ink-3">
      {t("routing")}
    </p>
  );
}

function Answer({ live, view }: { live: LiveRun; view: TraceView }) {
  const t = useTranslations("trace");
  const text = live.answer ?? view.end?.answer ?? "";
  const from = view.end?.answerFrom;
  if (text === "") return null;
  return (
    <div>
      {from === "stop_message" ? <p className="text-small text-ink-3">{t("ended.stopMessage")}</p> : null}
      {from === "last_answer" ? <p className="text-small text-ink-3">{t("reply.last")}</p> : null}
      <p
        lang={view.language}
        className={cn("max-w-[72ch] text-prose break-words whitespace-pre-wrap", unbrokenStyle(text))}
      >
        {text}
      </p>
    </div>
  );
}
