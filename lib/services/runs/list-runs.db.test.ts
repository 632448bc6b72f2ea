import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAgent, makeConversation, makeRun, testClient } from "@/lib/db/testing/builders";
import type { RunFilter, RunPage } from "@/lib/schemas/runs";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { listRuns } from "./list-runs";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "viewer");
afterAll(() => db.$disconnect());

const COUNT = 11;
let agentId: string;
let ids: string[];

beforeAll(async () => {
  agentId = (await makeAgent(db, {})).id;
  const other = await makeConversation(db, (await makeAgent(db, {})).id);
  await makeRun(db, other.id, "queued");
  const conversation = await makeConversation(db, agentId);
  for (let n = 0; n < COUNT; n++) {
    const { id } = await makeRun(db, conversation.id, "queued");
    const done = n % 3 !== 0;
    await db.run.update({
      where: { id },
      data: {
        // Three at the same moment each: the id decides between them.
        createdAt: new Date(1_800_000_000_000 + Math.floor(n / 3)),
        input: n === 5 ? "100% of_it \\" : `message ${n}`,
        intent: n % 2 ? "cancel_order" : "order_status",
        source: "rule_strong",
        ...(done ? { state: "finished", outcome: n % 3 === 1 ? "answered" : "stopped" } : {}),
        ...(n % 3 === 2 ? { terminationReason: "max_rounds" } : {}),
      },
    });
  }
  const rows = await db.run.findMany({ where: { agentId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  ids = rows.map(({ id }) => id);
});

const list = (filter: RunFilter) => listRuns(ctx, { agentId, ...filter });
const idsOf = (page: RunPage) => page.runs.map(({ id }) => id);

describe("pages", () => {
  test("follow one another without a gap or an overlap, there and back", async () => {
    const there: string[][] = [];
    let page = await list({ limit: 4 });
    expect(page.newer).toBeNull();
    there.push(idsOf(page));
    while (page.older) {
      page = await list({ limit: 4, cursor: page.older });
      there.push(idsOf(page));
    }
    expect(there.flat()).toEqual(ids);
    const back = [idsOf(page)];
    while (page.newer) {
      page = await list({ limit: 4, cursor: page.newer, direction: "newer" });
      back.unshift(idsOf(page));
    }
    expect(back.flat()).toEqual(ids);
    expect(page.older).not.toBeNull();
  });

  test.each(["x", "", Buffer.from("[1]").toString("base64url"), Buffer.from('["1","a"]').toString("base64url")])(
    "a place that is none is refused: %j",
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});

describe("filters", () => {
  const cases: [RunFilter, number][] = [
    [{}, COUNT],
    [{ outcome: "running" }, 4],
    [{ outcome: "answered" }, 4],
    [{ outcome: "cancelled" }, 0],
    [{ reason: "max_rounds" }, 3],
    [{ intent: "cancel_order" }, 5],
    [{ source: "rule_strong", outcome: "stopped" }, 3],
    [{ source: "local" }, 0],
    [{ q: "MESSAGE" }, 10],
    [{ q: "%" }, 1],
    [{ q: "_" }, 1],
    [{ q: "\\" }, 1],
    [{ q: "100%" }, 1],
    [{ q: "'; DROP TABLE runs; --" }, 0],
  ];
  test.each(cases)("%j finds %i", async (filter, count) => {
    const page = await list({ ...filter, limit: 200 });
    expect(page.runs).toHaveLength(count);
    expect(page.total).toBe(count);
    expect(page.totalCapped).toBe(false);
  });

  test("a run is found by its id", async () => {
    expect(idsOf(await list({ q: ids[3] ?? "" }))).toEqual([ids[3]]);
  });

  test("counts by outcome look past the filter of the outcome", async () => {
    const { byOutcome } = await list({ outcome: "answered", intent: "cancel_order" });
    expect(byOutcome).toEqual({ answered: 2, running: 2, stopped: 1 });
  });

  test("what is no filter is refused", async () => {
    await expect(listRuns(ctx, { limit: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(listRuns(ctx, { nobody: 1 })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
