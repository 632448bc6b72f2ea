import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { cleanRun } from "@/components/trace/testing/runs";
import type { ConversationView, RunSummary, StreamFrame } from "@/lib/schemas/runs";
import { applyToConversation, liveConversation, mergeLoaded, runUnderWay } from "./live-conversation";

const summary = (id: string, state: RunSummary["state"] = "running"): RunSummary => ({
  id,
  agent: { id: "agent", name: "Order desk" },
  conversationId: "c",
  version: { number: 1, status: "published" },
  purpose: "live",
  input: `Message ${id}`,
  state,
  outcome: null,
  terminationReason: null,
  intent: null,
  source: null,
  confidence: null,
  rounds: 0,
  callsRan: 0,
  callsNotRun: 0,
  tokens: 0,
  activeMs: 0,
  createdAt: "2026-11-30T06:07:22.000Z",
  startedAt: null,
  finishedAt: null,
  model: "demo",
  demo: true,
});

const view = (...runs: ConversationView["runs"]): ConversationView => ({
  id: "c",
  canWrite: true,
  allowWrites: false,
  title: "",
  agent: { id: "agent", name: "Order desk" },
  purpose: "live",
  version: { number: 1, status: "published" },
  connection: { name: "Offline demo", model: "demo", demo: true },
  runs,
});

const EVENTS = cleanRun();
const LAST = EVENTS.at(-1)!.seq;
const detail = (id: string, upTo: number) => ({
  run: summary(id),
  events: EVENTS.filter((event) => event.seq <= upTo),
  lastSeq: upTo,
  answer: null,
});
const events = (runId: string, from: number, to: number): StreamFrame => ({
  kind: "events",
  runId,
  events: EVENTS.filter((event) => event.seq > from && event.seq <= to),
  lastSeq: to,
});
const seqs = (live: ReturnType<typeof liveConversation>, place = 0) => live.runs[place]?.events.map(({ seq }) => seq);

describe("a frame of the stream", () => {
  test("brings a new run, which names the conversation", () => {
    const live = applyToConversation(liveConversation(view()), { kind: "run", run: summary("a"), answer: null });
    expect(live.runs.map(({ run }) => run.id)).toEqual(["a"]);
    expect(live.title).toBe("Message a");
  });

  test("changes its run and leaves the others the same objects", () => {
    const before = liveConversation(view(detail("a", 2), detail("b", 0)));
    const after = applyToConversation(before, events("b", 0, 3));
    expect(after.runs[0]).toBe(before.runs[0]);
    expect(seqs(after, 1)).toEqual([1, 2, 3]);
  });

  test("for a run that is not known yet changes nothing: the run itself comes first", () => {
    const before = liveConversation(view());
    expect(applyToConversation(before, events("a", 0, 3))).toBe(before);
  });
});

describe("what is loaded anew", () => {
  test("fills a gap that the stream left", () => {
    const live = applyToConversation(liveConversation(view(detail("a", 2))), events("a", 5, 8));
    expect(seqs(live)).toEqual([1, 2, 6, 7, 8]);
    expect(seqs(mergeLoaded(live, view(detail("a", 7))))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("takes no event back and keeps a run that it does not know", () => {
    const live = liveConversation(view(detail("a", 9), detail("b", 1)));
    const merged = mergeLoaded(live, view(detail("a", 4)));
    expect(merged.runs.map(({ run }) => run.id)).toEqual(["a", "b"]);
    expect(merged.runs[0]?.events).toBe(live.runs[0]?.events);
    expect(merged.runs[0]?.lastSeq).toBe(9);
  });

  test("ends a run whose end the stream did not tell", () => {
    const live = liveConversation(view(detail("a", LAST)));
    const ended = { ...detail("a", LAST), run: summary("a", "finished"), answer: "Done." };
    expect(mergeLoaded(live, view(ended)).runs[0]).toMatchObject({ run: { state: "finished" }, answer: "Done." });
  });

  test("keeps the text of a reply under way, and drops it once the reply is there", () => {
    const asked = EVENTS.findLast((event) => event.type === "model.requested")!;
    const frame: StreamFrame = { kind: "text", runId: "a", stepKey: asked.step, attempt: 1, from: 0, text: "Task" };
    const live = applyToConversation(liveConversation(view(detail("a", asked.seq))), frame);
    expect(mergeLoaded(live, view(detail("a", asked.seq))).runs[0]?.text?.text).toBe("Task");
    expect(mergeLoaded(live, view(detail("a", LAST))).runs[0]?.text).toBeNull();
  });

  test("whatever is loaded when, all events are there in the end, each once and in order", () => {
    const cut = fc.integer({ min: 0, max: LAST });
    fc.assert(
      fc.property(cut, cut, cut, (first, heardFrom, loadedTo) => {
        // The stream tells all from some moment on; what is loaded later reaches at least that far.
        const start = Math.max(first, heardFrom);
        const heard = applyToConversation(liveConversation(view(detail("a", first))), events("a", start, LAST));
        const merged = mergeLoaded(heard, view(detail("a", Math.max(start, loadedTo))));
        expect(seqs(merged)).toEqual(EVENTS.map(({ seq }) => seq));
      }),
    );
  });
});

test("the run under way is the one that runs, not one that waits its turn", () => {
  const waiting = { ...detail("b", 0), run: summary("b", "queued") };
  const done = { ...detail("z", LAST), run: summary("z", "finished") };
  expect(runUnderWay(liveConversation(view(done, detail("a", 1), waiting)))?.run.id).toBe("a");
  expect(runUnderWay(liveConversation(view(done, waiting)))).toBeNull();
});
