import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EventRow } from "./runs";
import { SHOWN_BYTES, shownEvents } from "./shown-events";

const rowOf = (seq: number, data: unknown): EventRow => ({
  runId: "run",
  seq,
  eventKey: `k${seq}`,
  type: "call.finished",
  step: "round:1:call:0",
  round: 1,
  at: new Date(seq),
  durationMs: 1,
  payload: JSON.stringify(data),
});
const finished = (result: unknown) => ({ callId: "c", tool: "read_log", status: "success", ran: true, result });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("large payloads (F163)", () => {
  // The fault: a result of 5,000,000 characters. At most 1000 kB may reach the page, and the whole can be had.
  test.each([
    ["a text", "x".repeat(5_000_000)],
    ["a text of characters of three bytes", "字".repeat(2_000_000)],
    ["a list of texts", Array.from({ length: 50_000 }, (_, n) => `line ${n} `.repeat(10))],
    ["a list of objects", Array.from({ length: 40_000 }, (_, id) => ({ id, name: "x".repeat(100), tags: ["a", "b"] }))],
    ["an object of many fields", Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`field_${n}`, n]))],
  ])("%s is cut to what a page can take, and says how large it is", (_, result) => {
    const row = rowOf(1, finished(result));
    const [event] = shownEvents([row]);
    expect(bytesOf(event?.data)).toBeLessThanOrEqual(SHOWN_BYTES);
    expect(event?.wholeBytes).toBe(Buffer.byteLength(row.payload));
    expect(event?.data).toMatchObject({ callId: "c", tool: "read_log", status: "success", ran: true });
    expect(bytesOf(event?.data)).toBeGreaterThan(SHOWN_BYTES / 4);
  });

  test("together they stay under the same bound, and small ones beside a large one stay whole", () => {
    const rows = [1, 2, 3, 4].map((seq) => rowOf(seq, finished("y".repeat(seq === 1 ? 100 : 800_000))));
    const events = shownEvents(rows);
    expect(events.map(({ wholeBytes }) => wholeBytes === undefined)).toEqual([true, false, false, false]);
    expect(events.reduce((sum, { data }) => sum + bytesOf(data), 0)).toBeLessThanOrEqual(SHOWN_BYTES);
  });

  test("a text is cut between characters", () => {
    const [event] = shownEvents([rowOf(1, finished(`x${"😀".repeat(1_000_000)}`))]);
    expect(JSON.stringify(event?.data)).not.toMatch(/\\ud/);
  });

  test("what fits is shown as it was stored", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 }), (results) => {
        const events = shownEvents(results.map((result, at) => rowOf(at + 1, finished(result))));
        expect(events.every(({ wholeBytes }) => wholeBytes === undefined)).toBe(true);
        expect(events).toHaveLength(results.length);
      }),
    );
  });
});
