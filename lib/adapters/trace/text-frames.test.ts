import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOTICE_LIMIT, type Notice } from "./notices";
import { GATHER_MS, splitText, TextFrames } from "./text-frames";

const run = { runId: "r".repeat(64), conversationId: "c".repeat(64) };

test("parts join to the text, are short enough, and never cut a character", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\0", "\n", '"', "订", "😀", "\u2028"), maxLength: 200 });
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 40 }), (value, limit) => {
      const parts = splitText(value, limit);
      expect(parts.join("")).toBe(value.replaceAll("\0", "\uFFFD"));
      for (const part of parts) {
        expect(Buffer.byteLength(JSON.stringify(part)) - 2).toBeLessThanOrEqual(limit);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});

test("the length in UTF-16 units stays, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      expect(splitText(value, 100).join("")).toHaveLength(value.length);
    }),
  );
});

describe("frames", () => {
  const sent: Extract<Notice, { kind: "text" }>[] = [];
  const send = (notice: Extract<Notice, { kind: "text" }>) => Promise.resolve(void sent.push(notice));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    sent.length = 0;
  });

  test("gathers what comes within the time, and says how far the text before it reached", async () => {
    const frames = new TextFrames(run, send);
    frames.add({ stepKey: "round:1:model", attempt: 1, text: "Hel" });
    frames.add({ stepKey: "round:1:model", attempt: 1, text: "lo" });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    frames.add({ stepKey: "round:1:model", attempt: 1, text: "!" });
    await frames.flush();
    expect(sent.map(({ from, text }) => [from, text])).toEqual([
      [0, "Hello"],
      [5, "!"],
    ]);
  });

  test("a higher attempt begins again, and a late delta of the one before is dropped", async () => {
    const frames = new TextFrames(run, send);
    frames.add({ stepKey: "s", attempt: 1, text: "void" });
    frames.add({ stepKey: "s", attempt: 2, text: "new" });
    frames.add({ stepKey: "s", attempt: 1, text: "late" });
    await frames.flush();
    expect(sent.map(({ attempt, from, text }) => [attempt, from, text])).toEqual([[2, 0, "new"]]);
  });

  test("text that was shown and is void goes at once", async () => {
    const frames = new TextFrames(run, send);
    frames.add({ stepKey: "s", attempt: 1, text: "void" });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    frames.add({ stepKey: "s", attempt: 2, text: "" });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    frames.add({ stepKey: "s", attempt: 2, text: "new" });
    await frames.flush();
    expect(sent.map(({ attempt, from, text }) => [attempt, from, text])).toEqual([
      [1, 0, "void"],
      [2, 0, ""],
      [2, 0, "new"],
    ]);
  });

  test("half of a character waits for the other half", async () => {
    const frames = new TextFrames(run, send);
    frames.add({ stepKey: "s", attempt: 1, text: "a\uD83D" });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    frames.add({ stepKey: "s", attempt: 1, text: "\uDE00" });
    await frames.flush();
    expect(sent.map(({ from, text }) => [from, text])).toEqual([
      [0, "a"],
      [1, "😀"],
    ]);
  });

  test("every frame fits a notification, and one that is lost stops nothing", async () => {
    let failures = 0;
    const frames = new TextFrames(run, (notice) => {
      if (failures++ === 0) return Promise.reject(new Error("gone"));
      return send(notice);
    });
    frames.add({ stepKey: "round:10:model", attempt: 1, text: "订单\n".repeat(5000) });
    await frames.flush();
    expect(sent.length).toBeGreaterThan(4);
    for (const notice of sent) expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(NOTICE_LIMIT);
  });
});
