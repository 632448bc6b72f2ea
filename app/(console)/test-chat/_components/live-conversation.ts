import { applyFrame, liveRun, type LiveRun } from "@/components/trace/model/live";
import type { StoredEvent } from "@/lib/engine/trace/events";
import type { RunPlaces } from "@/lib/schemas/run-places";
import type { ConversationView, RunDetail, StreamFrame } from "@/lib/schemas/runs";

/** A conversation as the page knows it: what was loaded, and what has come since. Runs oldest first. */
export interface LiveConversation extends Omit<ConversationView, "runs"> {
  runs: LiveRun[];
}

export function liveConversation(view: ConversationView): LiveConversation {
  return { ...view, runs: view.runs.map(liveRun) };
}

/** Applies one frame of the stream. Runs that it does not speak of stay the same objects. */
export function applyToConversation(live: LiveConversation, frame: StreamFrame): LiveConversation {
  const id = frame.kind === "run" ? frame.run.id : frame.runId;
  if (live.runs.some((known) => known.run.id === id)) {
    return { ...live, runs: live.runs.map((known) => (known.run.id === id ? applyFrame(known, frame) : known)) };
  }
  if (frame.kind !== "run") return live;
  return {
    ...live,
    title: live.title || frame.run.input,
    runs: [...live.runs, liveRun({ run: frame.run, answer: frame.answer, events: [], lastSeq: 0 })],
  };
}

/** Joins what was loaded anew with what the stream brought: each may know events that the other does not. */
export function mergeLoaded(live: LiveConversation, loaded: ConversationView): LiveConversation {
  const known = new Map(live.runs.map((run) => [run.run.id, run]));
  const unheard = live.runs.filter(({ run }) => !loaded.runs.some((other) => other.run.id === run.id));
  return { ...loaded, runs: [...loaded.runs.map((run) => joinRun(known.get(run.run.id), run)), ...unheard] };
}

function joinRun(known: LiveRun | undefined, loaded: RunDetail): LiveRun {
  if (!known) return liveRun(loaded);
  const events = joinEvents(known.events, loaded.events);
  const newer = loaded.run.state === "finished" || loaded.lastSeq > known.lastSeq ? loaded : known;
  return {
    run: newer.run,
    answer: newer.answer,
    events,
    lastSeq: Math.max(known.lastSeq, loaded.lastSeq),
    text: isReplied(known.text?.stepKey, events) ? null : known.text,
  };
}

/** The same list where nothing is new, so that nothing is drawn again. */
function joinEvents(known: StoredEvent[], loaded: StoredEvent[]): StoredEvent[] {
  const places = new Set(known.map((event) => event.seq));
  const fresh = loaded.filter((event) => !places.has(event.seq));
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => a.seq - b.seq);
}

/** A reply under way keeps the text that was shown, until the whole of it has come. */
function isReplied(stepKey: string | undefined, events: readonly StoredEvent[]): boolean {
  return events.some((event) => event.type === "model.responded" && event.step === stepKey);
}

/** How far each run is known: where a stream begins. */
export function placesOf({ runs }: LiveConversation): RunPlaces {
  return Object.fromEntries(runs.map(({ run, lastSeq }) => [run.id, lastSeq]));
}

/** The run under way, which a person who says *stop* means. */
export function runUnderWay({ runs }: LiveConversation): LiveRun | null {
  return runs.find(({ run }) => run.state === "running") ?? null;
}
