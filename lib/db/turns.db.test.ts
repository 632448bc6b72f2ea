import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "@/scripts/testing/database";
import { makeAgent, makeConversation, makeRun, testClient } from "./testing/builders";
import { claimTurns, lockConversation, releaseTurn, type ClaimedRun } from "./turns";

const { url } = testDatabase();
const db = testClient(url);
const other = testClient(url);
afterAll(() => Promise.all([db.$disconnect(), other.$disconnect()]));

const claim = () => db.$transaction(claimTurns);
const ids = (runs: readonly ClaimedRun[]) => runs.map(({ id }) => id).sort();
const setCapacity = (runCapacity: number) => db.installation.update({ where: { id: 1 }, data: { runCapacity } });
const end = (client: typeof db, runId: string) =>
  client.$transaction(async (tx) => {
    await tx.run.update({ where: { id: runId }, data: { state: "finished", outcome: "answered" } });
    await releaseTurn(tx, runId);
    return claimTurns(tx);
  });

beforeAll(() => setCapacity(5));
afterEach(async () => {
  await db.conversation.deleteMany();
  await setCapacity(5);
});

async function conversations(count: number, capacity = 10): Promise<string[]> {
  const agent = await makeAgent(db, undefined, capacity);
  const made = [];
  for (let n = 0; n < count; n++) made.push((await makeConversation(db, agent.id)).id);
  return made;
}

describe("turns", () => {
  test("one run of a conversation at a time, in their order", async () => {
    const [conversation = ""] = await conversations(1);
    const [first, second, third] = [
      await makeRun(db, conversation, "queued"),
      await makeRun(db, conversation, "queued"),
      await makeRun(db, conversation, "queued"),
    ];
    expect(ids(await claim())).toEqual([first.id]);
    expect(await claim()).toEqual([]);
    expect(ids(await end(db, first.id))).toEqual([second.id]);
    expect(ids(await end(db, second.id))).toEqual([third.id]);
  });

  test("a run that comes back from a wait goes before the messages that were sent meanwhile", async () => {
    const [conversation = ""] = await conversations(1);
    await makeRun(db, conversation, "queued");
    const waited = await makeRun(db, conversation, "queued");
    await db.run.update({ where: { id: waited.id }, data: { segment: 1 } });
    expect(await claim()).toEqual([{ id: waited.id, segment: 1 }]);
  });

  test("an agent's capacity holds, and what is over waits", async () => {
    const own = await conversations(3, 2);
    for (const conversation of own) await makeRun(db, conversation, "queued");
    const [elsewhere = ""] = await conversations(1);
    const free = await makeRun(db, elsewhere, "queued");
    const claimed = await claim();
    expect(claimed).toHaveLength(3);
    expect(ids(claimed)).toContain(free.id);
    const done = claimed.find(({ id }) => id !== free.id);
    expect(await end(db, done?.id ?? "")).toHaveLength(1);
  });

  test("the installation's capacity holds under many who start and end at once, and nothing is left behind", async () => {
    const all = await conversations(12, 4);
    for (const conversation of all) for (let n = 0; n < 2; n++) await makeRun(db, conversation, "queued");
    let most = 0;
    const work = async (runs: ClaimedRun[], client: typeof db): Promise<void> => {
      most = Math.max(most, await db.run.count({ where: { state: "running" } }));
      await Promise.all(runs.map(async ({ id }, n) => work(await end(n % 2 ? client : other, id), client)));
    };
    await Promise.all([work(await claim(), db), claim().then((runs) => work(runs, other))]);
    expect(await db.run.count({ where: { state: "finished" } })).toBe(24);
    expect(most).toBeLessThanOrEqual(4);
    expect(await db.conversation.count({ where: { activeRunId: { not: null } } })).toBe(0);
  });

  test("a conversation that somebody holds is passed over, not waited for", async () => {
    const [held = "", free = ""] = await conversations(2);
    await makeRun(db, held, "queued");
    const run = await makeRun(db, free, "queued");
    const claimed = await other.$transaction(async (tx) => {
      expect(await lockConversation(tx, held)).toBe(true);
      return claim();
    });
    expect(ids(claimed)).toEqual([run.id]);
    expect(await claim()).toHaveLength(1);
  });

  test("a conversation that does not exist cannot be held", async () => {
    expect(await db.$transaction((tx) => lockConversation(tx, "nobody"))).toBe(false);
  });
});
