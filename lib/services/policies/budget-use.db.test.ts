import { afterAll, expect, test } from "vitest";
import { makeAgent, makeConversation, makeRun, testClient } from "@/lib/db/testing/builders";
import type { Prisma } from "@/lib/db/generated/client";
import { testDatabase } from "@/scripts/testing/database";
import { contextFor } from "../testing/service";
import { budgetUse } from "./budget-use";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "viewer");
afterAll(() => db.$disconnect());

test("finished live runs of the agent count, and nothing else", async () => {
  const [{ id: agentId }, other] = [await makeAgent(db, {}), await makeAgent(db, {})];
  const ran = async (agent: string, data: Prisma.RunUncheckedUpdateInput) => {
    const { id } = await makeRun(db, (await makeConversation(db, agent)).id, "queued");
    await db.run.update({ where: { id }, data });
  };
  const done = { state: "finished", outcome: "answered" } as const;
  await ran(agentId, {
    ...done,
    rounds: 2,
    callsRan: 3,
    activeMs: 12_345,
    promptTokens: 700,
    completionTokens: 77,
    cost: 0.5,
  });
  await ran(agentId, { ...done, rounds: 2, activeMs: 12_349 });
  await ran(agentId, { ...done, rounds: 1 });
  await ran(agentId, { ...done, rounds: 9, purpose: "test" });
  await ran(agentId, { rounds: 9 });
  await ran(other.id, { ...done, rounds: 9 });
  expect(await budgetUse(ctx, agentId)).toEqual({
    maxRounds: [
      { amount: 1, runs: 1 },
      { amount: 2, runs: 2 },
    ],
    maxToolCalls: [
      { amount: 0, runs: 2 },
      { amount: 3, runs: 1 },
    ],
    maxRunMs: [
      { amount: 0, runs: 1 },
      { amount: 12_300, runs: 2 },
    ],
    maxTotalTokens: [
      { amount: 0, runs: 2 },
      { amount: 777, runs: 1 },
    ],
    maxCost: [{ amount: 0.5, runs: 1 }],
  });
});
