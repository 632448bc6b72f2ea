"use client";

import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import type { TraceView } from "./model/types";
import { CallList } from "./story/call-list";
import type { StoryLine } from "./story/line";
import { LineBody } from "./story/line-body";
import { tellStory } from "./story/tell";

/** What a person who chats needs to see of a run above its answer: calls, refusals, questions, stops; no routing. */
export function ReplyTrace({ view, className }: { view: TraceView; className?: string }) {
  const lines = useMemo(() => {
    const end = view.events.findLast((event) => event.type === "run.finished")?.seq;
    return tellStory(view).filter((line) => isForReaders(line, end));
  }, [view]);
  if (lines.length === 0) return null;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      {lines.map((line) =>
        line.kind === "said" && line.calls.length > 0 ? (
          <CallList key={line.id} calls={line.calls} />
        ) : (
          <LineBody key={line.id} line={line} view={view} marked />
        ),
      )}
    </div>
  );
}

/** Calls, notices, and how it ended where that is more than an answer. */
function isForReaders(line: StoryLine, endSeq: number | undefined): boolean {
  return line.kind === "notice" || (line.kind === "said" && (line.calls.length > 0 || line.seq === endSeq));
}
