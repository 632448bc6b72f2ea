"use client";

import { useEffect, useRef, useState } from "react";
import type { RunDetail, StreamFrame } from "@/lib/schemas/runs";
import { applyFrame, liveRun, type LiveRun } from "./model/live";

const KINDS = ["run", "events", "text"] as const;

/** A run as it goes on. `connected` false: the stream broke, and the browser takes it up again where it was. */
export interface RunStream extends LiveRun {
  connected: boolean;
}

/**
 * Follows a run that has not ended, from the event that was loaded last. The browser itself resumes a broken stream
 * with `Last-Event-ID`; frames that come twice change nothing.
 */
export function useRunStream(detail: RunDetail): RunStream {
  const [live, setLive] = useState(() => liveRun(detail));
  const [connected, setConnected] = useState(true);
  const { id } = detail.run;
  const current = live.run.id === id ? live : liveRun(detail);
  const over = isOver(current);
  const ended = useRef(false);
  useEffect(() => {
    ended.current = current.run.state === "finished";
  });
  const from = detail.lastSeq;
  useEffect(() => {
    if (over) return;
    const source = new EventSource(`/api/stream/runs/${encodeURIComponent(id)}?after=${from}`);
    source.onopen = () => setConnected(true);
    source.onerror = () => {
      if (ended.current) source.close();
      else setConnected(false);
    };
    const take = (message: MessageEvent<string>) => {
      const frame = JSON.parse(message.data) as StreamFrame;
      setLive((before) => applyFrame(before.run.id === id ? before : liveRun(detail), frame));
    };
    for (const kind of KINDS) source.addEventListener(kind, take);
    return () => source.close();
    // A detail that is loaded again is the same run further on: the stream has it already.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, over]);
  return { ...current, connected: connected || current.run.state === "finished" };
}

/** Whether nothing more can come: the run has ended, and its last event is here. */
function isOver({ run, events }: LiveRun): boolean {
  return run.state === "finished" && events.at(-1)?.type === "run.finished";
}
