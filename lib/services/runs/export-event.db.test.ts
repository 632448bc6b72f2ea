import { afterAll, beforeAll, expect, test } from "vitest";
import { traceSink } from "@/lib/adapters/trace/sink";
import { makeAgent, makeConversation, makeRun, testClient } from "@/lib/db/testing/builders";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { redactionRules } from "@/lib/engine/trace/secrets";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { exportEvent } from "./export-event";
import { getRun } from "./get-run";
import { getRunEvents } from "./get-run-events";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "viewer");
const text = "x".repeat(5_000_000);
const event: TraceEvent<"hint.injected"> = {
  key: "hint",
  type: "hint.injected",
  step: "s",
  round: 1,
  at: 1,
  durationMs: null,
  data: { hint: "no_progress", text },
};
let runId: string;

beforeAll(async () => {
  const conversationId = (await makeConversation(db, (await makeAgent(db, {})).id)).id;
  runId = (await makeRun(db, conversationId)).id;
  const place = { runId, conversationId };
  await traceSink({ db, place, rules: redactionRules({}), onClaimed: () => undefined }).write([event]);
});
afterAll(() => db.$disconnect());

test("a payload of 5 MB reaches a page cut, and downloads whole (F163)", async () => {
  for (const events of [await getRunEvents(ctx, { runId }), (await getRun(ctx, { runId })).events]) {
    expect(JSON.stringify(events).length).toBeLessThan(1_010_000);
    expect(events[0]?.wholeBytes).toBe(JSON.stringify(event.data).length);
  }
  const { name, text: whole } = await exportEvent(ctx, { runId, seq: "1" });
  expect(name).toBe("1-hint.injected.json");
  expect(JSON.parse(whole)).toEqual(event.data);
});

test.each([
  ["2", "not_found"],
  ["one", "invalid_input"],
  ["-1", "invalid_input"],
])("the event %s of a run is answered with %s", async (seq, code) => {
  await expect(exportEvent(ctx, { runId, seq })).rejects.toMatchObject({ code });
});
