"use client";

import { useMemo } from "react";
import { cn } from "@/components/ui/cn";
import type { TraceView } from "./model/types";
import { CallList } from "./story/call-list";
import { LineBody } from "./story/line-body";
import { tellStory } from "./story/tell";

/** What a person who chats needs to see of a run above its answer: calls, refusals, questions, stops; no routing. */
export function ReplyTrace({ view, className }: { view: TraceView; className?: string }) {
  const lines = useMemo(
    () => tellStory(view).filter((line) => line.kind === "notice" || (line.kind === "said" && line.calls.length > 0)),
    [view],
  );
  if (lines.length === 0) return null;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      {lines.map((line) =>
        line.kind === "said" ? (
          <CallList key={line.id} calls={line.calls} />
        ) : (
          <LineBody key={line.id} line={line} view={view} marked />
        ),
      )}
    </div>
  );
}
