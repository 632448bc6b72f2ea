import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamFrame } from "@/lib/schemas/runs";
import { followStream, type Source } from "./follow-stream";

class FakeSource extends EventTarget implements Source {
  readyState = 0;
  constructor(readonly address: string) {
    super();
  }
  close(): void {
    this.readyState = 2;
  }
  stand(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
  tell(frame: StreamFrame): void {
    this.dispatchEvent(new MessageEvent(frame.kind, { data: JSON.stringify(frame) }));
  }
}

const FRAME: StreamFrame = { kind: "text", runId: "r", stepKey: "answer", attempt: 1, from: 0, text: "Hi" };

/** A follower on fake sources, and what it was told. */
function follow() {
  const sources: FakeSource[] = [];
  const frames: StreamFrame[] = [];
  const connected: boolean[] = [];
  const stop = followStream(
    () => `/stream?after=${frames.length}`,
    { onFrame: (frame) => frames.push(frame), onConnected: (now) => connected.push(now) },
    (address) => {
      const source = new FakeSource(address);
      sources.push(source);
      return source;
    },
  );
  return { sources, frames, connected, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("hands on frames, and says when the stream stands", () => {
  const { sources, frames, connected } = follow();
  sources[0]?.stand();
  sources[0]?.tell(FRAME);
  expect(frames).toEqual([FRAME]);
  expect(connected).toEqual([true]);
});

test("leaves a broken stream to the browser", () => {
  const { sources, connected } = follow();
  sources[0]?.fail(0);
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(connected).toEqual([false]);
});

test("opens a refused stream anew, later each time, from the place it has reached", () => {
  const { sources, frames } = follow();
  frames.push(FRAME);
  sources[0]?.fail(2);
  vi.advanceTimersByTime(1000);
  expect(sources.map(({ address }) => address)).toEqual(["/stream?after=0", "/stream?after=1"]);
  sources[1]?.fail(2);
  vi.advanceTimersByTime(1999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sources).toHaveLength(3);
  sources[2]?.stand();
  sources[2]?.fail(2);
  vi.advanceTimersByTime(1000);
  expect(sources).toHaveLength(4);
});

test("once stopped it opens nothing", () => {
  const { sources, stop } = follow();
  sources[0]?.fail(2);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(sources).toHaveLength(1);
  expect(sources[0]?.readyState).toBe(2);
});
