import type { StoredEvent } from "@/lib/engine/trace/events";
import type { IconName } from "@/components/ui/icon";
import type { CallView, TraceView } from "../model/types";
import type { Sentence } from "./say";

/** What a line's mark means; its colour. */
export type Tone = "plain" | "soft" | "allow" | "ask" | "refuse" | "read" | "write" | "model" | "rule";

interface Base {
  /** Unique in the story. */
  id: string;
  /** The event to open. */
  seq: number;
  /** Milliseconds since the start of the run. */
  at: number;
  icon: IconName;
  tone: Tone;
}

/** What a line says beside its time and mark. */
export type LineContent =
  /** The user's words, with what they are evidence of. */
  | { kind: "message" }
  | { kind: "round"; round: number }
  | { kind: "said"; sentence: Sentence; calls: readonly CallView[]; details: readonly Sentence[] }
  | { kind: "notice"; box: "ask" | "refuse"; title: Sentence; body: readonly Sentence[]; aside: readonly Sentence[] }
  /** Words for the user; `caption` says whose they are. */
  | { kind: "prose"; caption: Sentence | null; text: string };

export type StoryLine = Base & LineContent;

/** Where and how a line stands. */
export interface Place {
  event: StoredEvent;
  view: TraceView;
  icon: IconName;
  tone?: Tone;
  /** Told at another time than its event's, in epoch milliseconds. */
  at?: number;
  /** Tells lines of one event apart. */
  part?: string;
}

export function line(
  { event, view, icon, tone = "plain", at = event.at, part }: Place,
  content: LineContent,
): StoryLine {
  const id = part === undefined ? event.key : `${event.key}#${part}`;
  return { id, seq: event.seq, at: at - view.startedAt, icon, tone, ...content };
}

/** A plain sentence. */
export function said(
  place: Place,
  sentence: Sentence,
  more: { calls?: CallView[]; details?: Sentence[] } = {},
): StoryLine {
  return line(place, { kind: "said", sentence, calls: more.calls ?? [], details: more.details ?? [] });
}
