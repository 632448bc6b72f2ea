import type { RunDetail, RunSummary, StreamFrame } from "@/lib/schemas/runs";
import type { StoredEvent } from "@/lib/engine/trace/events";

/** Text of a reply under way. `whole` false: a part is missing, so nothing is shown until the reply is complete. */
export interface LiveText {
  stepKey: string;
  attempt: number;
  text: string;
  whole: boolean;
}

/** A run as the page knows it: what was loaded, and what has come since. */
export interface LiveRun {
  run: RunSummary;
  events: StoredEvent[];
  lastSeq: number;
  answer: string | null;
  text: LiveText | null;
}

export function liveRun({ run, events, lastSeq, answer }: RunDetail): LiveRun {
  return { run, events, lastSeq, answer, text: null };
}

/** Applies one frame of the stream. Frames that come twice, or for another run, change nothing. */
export function applyFrame(live: LiveRun, frame: StreamFrame): LiveRun {
  switch (frame.kind) {
    case "run":
      return frame.run.id === live.run.id ? { ...live, run: frame.run, answer: frame.answer ?? live.answer } : live;
    case "events":
      return frame.runId === live.run.id ? withEvents(live, frame.events, frame.lastSeq) : live;
    case "text":
      return frame.runId === live.run.id ? { ...live, text: withText(live, frame) } : live;
  }
}

function withEvents(live: LiveRun, incoming: readonly StoredEvent[], lastSeq: number): LiveRun {
  const fresh = incoming.filter((event) => event.seq > live.lastSeq).sort((a, b) => a.seq - b.seq);
  const replied = fresh.some((event) => event.type === "model.responded" && event.step === live.text?.stepKey);
  return {
    ...live,
    events: fresh.length > 0 ? [...live.events, ...fresh] : live.events,
    lastSeq: Math.max(live.lastSeq, lastSeq, fresh.at(-1)?.seq ?? 0),
    text: replied ? null : live.text,
  };
}

/** A higher attempt drops what was shown; a frame whose text does not reach what is known leaves a gap. */
function withText(live: LiveRun, frame: Extract<StreamFrame, { kind: "text" }>): LiveText | null {
  const { stepKey, attempt } = frame;
  if (live.events.some((event) => event.type === "model.responded" && event.step === stepKey)) return live.text;
  const same = live.text?.stepKey === stepKey ? live.text : null;
  if (same && attempt < same.attempt) return same;
  const known = same && same.attempt === attempt ? same : { stepKey, attempt, text: "", whole: true };
  if (!known.whole || frame.from > known.text.length) return { ...known, text: "", whole: false };
  if (frame.from + frame.text.length <= known.text.length) return known;
  return { ...known, text: known.text.slice(0, frame.from) + frame.text };
}
