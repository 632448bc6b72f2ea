import { afterAll, expect, test } from "vitest";
import { makeAgent, testClient } from "@/lib/db/testing/builders";
import { testDatabase } from "@/scripts/testing/database";
import { createConversation } from "../conversations/create-conversation";
import { startRun } from "../runs/start-run";
import { contextFor } from "../testing/service";
import { pauseAgent } from "./pause-agent";

const { url } = testDatabase();
const db = testClient(url);
const publisher = contextFor(db, "publisher");
afterAll(() => db.$disconnect());

test("no run of a paused agent begins, until it goes on; both are recorded with their reason", async () => {
  const { id: agentId } = await makeAgent(db, {});
  const { conversationId } = await createConversation(publisher, { agentId });
  const send = (clientId: string) => startRun(publisher, { conversationId, text: "hello", clientId });
  await pauseAgent(publisher, { agentId, paused: true, note: "a flood" });
  await expect(send("message-one")).rejects.toMatchObject({ code: "agent_paused" });
  await pauseAgent(publisher, { agentId, paused: false });
  await expect(send("message-two")).resolves.toMatchObject({ runId: expect.any(String) });
  const entries = await db.auditEntry.findMany({ where: { subjectId: agentId }, orderBy: { seq: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["agent.pause", "agent.resume"]);
  expect(JSON.parse(entries[0]!.after!)).toEqual({ paused: true, note: "a flood" });
});

test("whoever may not publish pauses nothing", async () => {
  const { id: agentId } = await makeAgent(db, {});
  await expect(pauseAgent(contextFor(db, "editor"), { agentId, paused: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(pauseAgent(publisher, { agentId: "nobody", paused: true })).rejects.toMatchObject({ code: "not_found" });
});
