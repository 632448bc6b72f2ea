import { describe, expect, test } from "vitest";
import type { ScriptStep, StreamItem } from "@/lib/engine/testing/http";
import { answer, error, fault, reply, TIMEOUT_MS, userRequest, withModel } from "./testing/harness";

describe("the end of the time, and an abort", () => {
  const waits: [title: string, step: ScriptStep][] = [
    ["before the headers", { hang: true }],
    ["before the first word", { stream: [{ hang: true }] }],
    ["in the middle of the text", { stream: [{ content: "par" }, { hang: true }] }],
    ["within an error", { status: 500, stream: [{ sse: "{" }, { hang: true }] }],
  ];
  test.each(waits)("an abort %s closes the connection at once", async (_title, step) => {
    await withModel([step], {}, async ({ ask, server }) => {
      const controller = new AbortController();
      const asked = ask(userRequest(), { signal: controller.signal });
      const request = await server.request(0);
      await request.sent;
      controller.abort();
      expect(fault(await asked)).toMatchObject({ kind: "aborted", attempts: 1 });
      expect(await request.closed).toBe("aborted");
    });
  });

  test.each(waits.slice(0, 3))("the time is up %s", async (_title, step) => {
    await withModel([step], { limits: { stallMs: 2 * TIMEOUT_MS } }, async ({ ask, server, clock }) => {
      const asked = ask();
      const request = await server.request(0);
      await request.sent;
      clock.advance(TIMEOUT_MS);
      expect(fault(await asked)).toMatchObject({ kind: "timeout", attempts: 1 });
      expect(await request.closed).toBe("aborted");
    });
  });

  test("what was seen before the time was up stands in the fault", async () => {
    await withModel(
      [{ stream: [{ content: "par" }, { hang: true }] }],
      { limits: { stallMs: 2 * TIMEOUT_MS } },
      async ({ ask, clock, shown }) => {
        const asked = ask();
        await expect.poll(shown).toBe("par");
        clock.advance(TIMEOUT_MS);
        expect(fault(await asked)).toMatchObject({ kind: "timeout", partialText: "par" });
      },
    );
  });

  test("an abort ends the wait between requests", async () => {
    await withModel([error(429, "slow down", { "retry-after": "30" })], {}, async ({ ask, clock }) => {
      const controller = new AbortController();
      const asked = ask(userRequest(), { signal: controller.signal });
      await clock.set(30_000);
      controller.abort();
      expect(fault(await asked)).toMatchObject({ kind: "aborted", attempts: 1 });
    });
  });

  test("a signal that has aborted already makes no request", async () => {
    await withModel([], {}, async ({ ask }) => {
      expect(fault(await ask(userRequest(), { signal: AbortSignal.abort() }))).toMatchObject({
        kind: "aborted",
        attempts: 0,
      });
    });
  });

  test("a stream that falls silent is broken off and asked for again", async () => {
    await withModel(
      [{ stream: [{ content: "par" }, { hang: true }] }, answer("hi")],
      {},
      async ({ ask, clock, server }) => {
        const asked = ask();
        await clock.set(20_000);
        clock.advance(20_000);
        expect(reply(await asked)).toMatchObject({ text: "hi", attempts: 2 });
        expect(await (await server.request(0)).closed).toBe("aborted");
      },
    );
  });

  test("an error whose body never ends is not waited for", async () => {
    await withModel([{ status: 401, stream: [{ sse: "denied" }, { hang: true }] }], {}, async ({ ask, clock }) => {
      const asked = ask();
      await clock.set(3000);
      clock.advance(3000);
      expect(fault(await asked)).toMatchObject({ kind: "unauthorised", status: 401, attempts: 1 });
    });
  });
});

describe("what is too much", () => {
  const flood = (text: string, count: number): StreamItem[] => Array.from({ length: count }, () => ({ content: text }));
  test.each([
    ["text without end", { stream: flood("x".repeat(100_000), 300) }],
    ["one chunk of 30 MB", { stream: [{ content: "x".repeat(30_000_000) }] }],
    ["a JSON body of 30 MB", { response: { content: "x".repeat(30_000_000), finish_reason: "stop" }, asBody: true }],
    ["thoughts without end", { stream: Array.from({ length: 300 }, () => ({ reasoning: "x".repeat(100_000) })) }],
    [
      "calls without end",
      {
        stream: Array.from({ length: 300 }, (_, index) => ({
          tc: [{ index, function: { name: "f", arguments: "x".repeat(100_000) } }],
        })),
      },
    ],
  ] satisfies [string, ScriptStep][])("%s is broken off and not asked for again", async (_title, step) => {
    await withModel([step], { limits: { maxReplyChars: 100_000 } }, async ({ ask, server }) => {
      expect(fault(await ask())).toMatchObject({ kind: "bad_response", attempts: 1 });
      expect(server.requests).toHaveLength(1);
    });
  });

  test("an error of 30 MB is read as far as it says something", async () => {
    await withModel([{ status: 400, body: `no: ${"x".repeat(30_000_000)}` }], {}, async ({ ask }) => {
      expect(fault(await ask()).message.length).toBeLessThan(600);
    });
  });
});
