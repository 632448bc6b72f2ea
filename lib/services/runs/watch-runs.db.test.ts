import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen, type Notices } from "@/lib/adapters/trace/listen";
import { closeRun } from "@/lib/adapters/trace/close-run";
import { notify } from "@/lib/adapters/trace/notices";
import { traceSink } from "@/lib/adapters/trace/sink";
import { makeAgent, makeConversation, makeRun, testClient } from "@/lib/db/testing/builders";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { redactionRules } from "@/lib/engine/trace/secrets";
import { parsePlaces } from "@/lib/schemas/run-places";
import { testDatabase } from "@/scripts/testing/database";
import { eventStream } from "../http/event-stream";
import { contextFor, noteStarts } from "../testing/service";
import { watchRuns, type Watch, type WatchedFrame } from "./watch-runs";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "viewer");
let notices: Notices;
let process: ReturnType<typeof noteStarts>;
let conversationId: string;
let runId: string;
let gone: AbortController;

beforeAll(() => {
  notices = listen(url, () => undefined);
  process = noteStarts(notices);
});
afterAll(async () => {
  process.forget();
  await notices.close();
  await db.$disconnect();
});
beforeEach(async () => {
  gone = new AbortController();
  conversationId = (await makeConversation(db, (await makeAgent(db, {})).id)).id;
  runId = (await makeRun(db, conversationId)).id;
});
afterEach(() => gone.abort());

const hint = (n: number) =>
  ({
    key: `hint-${n}`,
    type: "hint.injected",
    step: "s",
    round: 1,
    at: n,
    durationMs: null,
    data: { hint: "no_progress", text: String(n) },
  }) satisfies TraceEvent;

const write = (...numbers: number[]) =>
  traceSink({ db, place: { runId, conversationId }, rules: redactionRules({}), onClaimed: () => undefined }).write(
    numbers.map(hint),
  );

const watch = (topic: Watch["topic"], after: Watch["after"] = null) =>
  watchRuns(ctx, { topic, after, signal: gone.signal });

/** Reads until a frame is what is looked for; answers all that came, signs of life aside. */
async function until(
  frames: AsyncGenerator<WatchedFrame>,
  stop: (frame: NonNullable<WatchedFrame["frame"]>) => boolean,
): Promise<WatchedFrame[]> {
  const seen: WatchedFrame[] = [];
  for (;;) {
    const { value } = (await frames.next()) as { value: WatchedFrame };
    if (!value.frame) continue;
    seen.push(value);
    if (stop(value.frame)) return seen;
  }
}

const keys = (seen: readonly WatchedFrame[]) =>
  seen.flatMap(({ frame }) => (frame?.kind === "events" ? frame.events.map(({ key }) => key) : []));
const holds = (key: string) => (frame: NonNullable<WatchedFrame["frame"]>) =>
  frame.kind === "events" && frame.events.some((event) => event.key === key);

describe("watching a run", () => {
  test("tells what was missed, then what comes, in order, and each once", async () => {
    await write(1, 2, 3);
    const frames = watch({ runId }, { [runId]: 1 });
    const missed = await until(frames, holds("hint-3"));
    expect(keys(missed)).toEqual(["hint-2", "hint-3"]);
    expect(missed.at(-1)?.place).toBe("3");
    await write(4);
    await write(5, 6);
    expect(keys(await until(frames, holds("hint-6")))).toEqual(["hint-4", "hint-5", "hint-6"]);
  });

  test("misses nothing of what is written while it begins", async () => {
    for (let n = 1; n < 40; n += 4) {
      const frames = watch({ runId }, { [runId]: n - 1 });
      const [seen] = await Promise.all([
        until(frames, holds(`hint-${n + 3}`)),
        write(n, n + 1).then(() => write(n + 2, n + 3)),
      ]);
      expect(keys(seen)).toEqual([0, 1, 2, 3].map((k) => `hint-${n + k}`));
      await frames.return(undefined);
    }
  });

  test("tells text as it comes, and the end after the events of the end", async () => {
    const frames = watch({ runId });
    await until(frames, ({ kind }) => kind === "run");
    const text = { kind: "text", runId, conversationId, stepKey: "s", attempt: 1, from: 0, text: "Hel" } as const;
    await notify(db, text);
    const seen = await until(frames, ({ kind }) => kind === "text");
    expect(seen.at(-1)?.frame).toEqual({ kind: "text", runId, stepKey: "s", attempt: 1, from: 0, text: "Hel" });
    await db.$transaction((tx) =>
      closeRun(tx, runId, { outcome: "cancelled", terminationReason: null, message: null, at: new Date() }),
    );
    const end = await until(frames, (frame) => frame.kind === "run");
    expect(end.map(({ frame }) => frame?.kind)).toEqual(["events", "run"]);
  });

  test("ends when the reader is gone", async () => {
    const frames = watch({ runId });
    await until(frames, ({ kind }) => kind === "run");
    const next = (async () => {
      let result = await frames.next();
      while (!result.done) result = await frames.next();
      return "ended";
    })();
    gone.abort();
    expect(await next).toBe("ended");
  });

  test.each(["closes the stream", "is gone before it begins", "is gone in the middle"])(
    "F168 a reader that %s ends its own stream, and the run goes on",
    async (how) => {
      const browser = new AbortController();
      if (how === "is gone before it begins") browser.abort();
      const request = new Request("http://localhost/stream", { signal: browser.signal });
      let left: AbortSignal | undefined;
      const response = await eventStream(request, (signal) => {
        left = signal;
        return watchRuns(ctx, { topic: { runId }, after: null, signal });
      });
      if (how === "closes the stream") await response.body!.cancel();
      else {
        browser.abort();
        await response.text();
      }
      expect(left?.aborted).toBe(true);
      // Nothing of it reaches the run: it is neither cancelled nor held up.
      const before = await db.run.findUniqueOrThrow({ where: { id: runId } });
      expect(before).toMatchObject({ state: "running", cancelRequestedAt: null, outcome: null });
      await write(1, 2);
      await db.$transaction((tx) =>
        closeRun(tx, runId, { outcome: "failed", terminationReason: "model_error", message: null, at: new Date() }),
      );
      expect(keys(await until(watch({ runId }), holds("end/run.finished")))).toEqual([
        "hint-1",
        "hint-2",
        "end/run.finished",
      ]);
    },
  );

  test("a run that is not there is refused", async () => {
    await expect(watch({ runId: "nobody" }).next()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("watching a conversation", () => {
  test("tells a run before its events, also one that is new", async () => {
    await write(1);
    const frames = watch({ conversationId });
    const first = await until(frames, holds("hint-1"));
    expect(first.map(({ frame }) => frame?.kind)).toEqual(["run", "events"]);
    const second = await makeRun(db, conversationId, "queued");
    await notify(db, { kind: "run", runId: second.id, conversationId });
    const seen = await until(frames, (frame) => frame.kind === "run" && frame.run.id === second.id);
    expect(seen).toHaveLength(1);
  });

  test("a reader that comes back with its place gets the rest, also of a run that ended long ago", async () => {
    await write(1, 2);
    const frames = watch({ conversationId });
    const place = (await until(frames, holds("hint-2"))).at(-1)?.place ?? "";
    await frames.return(undefined);
    await write(3);
    await db.$transaction((tx) =>
      closeRun(tx, runId, { outcome: "cancelled", terminationReason: null, message: null, at: new Date(0) }),
    );
    const again = watch({ conversationId }, parsePlaces(place));
    const seen = await until(again, holds("end/run.finished"));
    expect(keys(seen)).toEqual(["hint-3", "end/run.finished"]);
  });

  test("reads again what it may have missed while the database was out of reach", async () => {
    const frames = watch({ conversationId });
    await until(frames, ({ kind }) => kind === "run");
    await db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
    await write(1);
    expect(keys(await until(frames, holds("hint-1")))).toEqual(["hint-1"]);
    await write(2);
    expect(keys(await until(frames, holds("hint-2")))).toEqual(["hint-2"]);
  });
});
