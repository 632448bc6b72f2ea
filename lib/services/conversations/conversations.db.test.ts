import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeAgent, makeRun, publishPolicy, testClient } from "@/lib/db/testing/builders";
import { testDatabase } from "@/scripts/testing/database";
import { listAgents } from "../agents/list-agents";
import { contextFor } from "../testing/service";
import { allowWrites } from "./allow-writes";
import { createConversation } from "./create-conversation";
import { getConversation } from "./get-conversation";
import { listConversations } from "./list-conversations";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db);
afterAll(() => db.$disconnect());

let agentId: string;
beforeEach(async () => {
  agentId = (await makeAgent(db, { systemPrompt: "one" })).id;
});

const versionIds = async () =>
  (await db.policyVersion.findMany({ where: { agentId }, orderBy: { number: "asc" } })).map(({ id }) => id);

describe("a conversation", () => {
  test("on what is published is live, and follows what is published later", async () => {
    const { conversationId } = await createConversation(ctx, { agentId });
    await publishPolicy(db, agentId, { systemPrompt: "two" });
    const view = await getConversation(ctx, { conversationId });
    expect(view).toMatchObject({ purpose: "live", version: { number: 2, status: "published" }, runs: [] });
  });

  test("on another version is a test of that version; on the published one, by name, it is live", async () => {
    await publishPolicy(db, agentId, { systemPrompt: "two" });
    const [old, published] = await versionIds();
    const test = await createConversation(ctx, { agentId, versionId: old });
    expect(await getConversation(ctx, test)).toMatchObject({ purpose: "test", version: { number: 1 } });
    const live = await createConversation(ctx, { agentId, versionId: published });
    expect(await getConversation(ctx, live)).toMatchObject({ purpose: "live", version: { number: 2 } });
  });

  test("of a test lets tools that write run once its owner says so; a live one has no such switch", async () => {
    await publishPolicy(db, agentId, { systemPrompt: "two" });
    const [old] = await versionIds();
    const { conversationId } = await createConversation(ctx, { agentId, versionId: old });
    const nosy = contextFor(db, "editor", "nosy");
    await expect(allowWrites(nosy, { conversationId, allow: true })).rejects.toMatchObject({ code: "not_found" });
    expect(await getConversation(ctx, { conversationId })).toMatchObject({ allowWrites: false });
    await allowWrites(ctx, { conversationId, allow: true });
    expect(await getConversation(ctx, { conversationId })).toMatchObject({ allowWrites: true });
    await allowWrites(ctx, { conversationId, allow: false });
    const entries = await db.auditEntry.findMany({
      where: { action: "conversation.allow_writes", subjectId: conversationId },
    });
    expect(entries.map(({ after }) => after)).toEqual(['{"allowWrites":true}', '{"allowWrites":false}']);
    const live = await createConversation(ctx, { agentId });
    await expect(allowWrites(ctx, { ...live, allow: true })).rejects.toMatchObject({ code: "conflict" });
  });

  test("shows its runs oldest first", async () => {
    const { conversationId } = await createConversation(ctx, { agentId });
    const first = await makeRun(db, conversationId);
    const second = await makeRun(db, conversationId, "queued");
    const { runs } = await getConversation(ctx, { conversationId });
    expect(runs.map(({ run }) => run.id)).toEqual([first.id, second.id]);
    expect(runs[0]).toMatchObject({ events: [], lastSeq: 0, answer: null });
  });

  test("is listed for whom it belongs to, the last written in first", async () => {
    const first = await createConversation(ctx, { agentId });
    const second = await createConversation(ctx, { agentId });
    await db.conversation.update({
      where: { id: first.conversationId },
      data: { updatedAt: new Date(Date.now() + 5000) },
    });
    const list = await listConversations(ctx, { agentId });
    expect(list.map(({ id }) => id)).toEqual([first.conversationId, second.conversationId]);
    expect(await listConversations(contextFor(db, "approver", "nosy"), { agentId })).toEqual([]);
  });

  test("is refused without an agent, without its version, without anything published, or without the role", async () => {
    const other = await makeAgent(db, {});
    const [foreign] = (await db.policyVersion.findMany({ where: { agentId: other.id } })).map(({ id }) => id);
    const unpublished = await makeAgent(db);
    const refused = (input: object) => expect(createConversation(ctx, input)).rejects;
    await refused({ agentId: "nobody" }).toMatchObject({ code: "not_found" });
    await refused({ agentId, versionId: foreign }).toMatchObject({ code: "not_found" });
    await refused({ agentId: unpublished.id }).toMatchObject({ code: "not_published" });
    await refused({}).toMatchObject({ code: "invalid_input" });
    await expect(createConversation(contextFor(db, "viewer"), { agentId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(getConversation(ctx, { conversationId: "nobody" })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("agents are listed with what is published of them", async () => {
  const unpublished = await makeAgent(db);
  const agents = await listAgents(contextFor(db, "viewer"));
  expect(agents.find(({ id }) => id === agentId)?.published).toMatchObject({ number: 1 });
  expect(agents.find(({ id }) => id === unpublished.id)).toMatchObject({ published: null, connection: { model: "m" } });
});
