import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RunSummary, StreamFrame } from "@/lib/schemas/runs";
import { cleanRun } from "../testing/runs";
import { applyFrame, liveRun, type LiveRun } from "./live";

const RUN: RunSummary = {
  id: "run",
  agent: { id: "agent", name: "Order desk" },
  conversationId: "conversation",
  version: null,
  purpose: "live",
  input: "hello",
  state: "running",
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
};

const fresh = (): LiveRun => liveRun({ run: RUN, events: [], lastSeq: 0, answer: null });
const text = (from: number, words: string, attempt = 1): StreamFrame => ({
  kind: "text",
  runId: "run",
  stepKey: "round:2:model",
  attempt,
  from,
  text: words,
});
const play = (...frames: StreamFrame[]) => frames.reduce(applyFrame, fresh());

describe("text of a reply under way", () => {
  test("grows as it comes", () => expect(play(text(0, "Hel"), text(3, "lo")).text?.text).toBe("Hello"));

  test("a late or broken stream shows nothing until the reply is whole", () => {
    expect(play(text(3, "lo")).text).toMatchObject({ whole: false, text: "" });
    expect(play(text(0, "He"), text(5, "!"), text(2, "llo")).text).toMatchObject({ whole: false, text: "" });
  });

  test("a frame that comes twice changes nothing", () => {
    expect(play(text(0, "Hel"), text(3, "lo"), text(0, "Hel")).text?.text).toBe("Hello");
  });

  test("a higher attempt drops what was shown, a lower one is too late", () => {
    expect(play(text(0, "Hello"), text(0, "Good", 2)).text).toMatchObject({ attempt: 2, text: "Good" });
    expect(play(text(0, "Good", 2), text(0, "Hello")).text).toMatchObject({ attempt: 2, text: "Good" });
  });

  test("the reply itself takes its place, for good", () => {
    const events = cleanRun();
    const live = play(
      text(0, "Task"),
      { kind: "events", runId: "run", events, lastSeq: events.length },
      text(4, " 12"),
    );
    expect(live.text).toBeNull();
  });
});

test("frames of another run change nothing", () => {
  const live = fresh();
  expect(applyFrame(live, { kind: "events", runId: "other", events: cleanRun(), lastSeq: 9 })).toBe(live);
  expect(applyFrame(live, { kind: "run", run: { ...RUN, id: "other" }, answer: "x" })).toBe(live);
});

test("events that come twice, or overlap, are there once and in order", () => {
  const events = cleanRun();
  const cut = fc.integer({ min: 0, max: events.length });
  fc.assert(
    fc.property(fc.array(cut, { maxLength: 6 }), (ends) => {
      const places = [...ends, events.length].sort((a, b) => a - b);
      const live = places.reduce((before, end, at) => {
        const from = Math.max(0, (places[at - 1] ?? 0) - 2);
        return applyFrame(before, { kind: "events", runId: "run", events: events.slice(from, end), lastSeq: end });
      }, fresh());
      expect(live.events.map((event) => event.seq)).toEqual(events.map((event) => event.seq));
    }),
  );
});
