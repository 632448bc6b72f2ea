import { policyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import type { ToolExecution } from "@/lib/engine/tool/execution";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import { createDatabase, type Database } from "../client";
import { versionColumns, writeContent } from "../policy/content";
import { revisionColumns } from "../tools";

/** A client for a test's database. */
export const testClient = (url: string): Database => createDatabase(url, 5);

let made = 0;
const next = (word: string): string => `${word}-${++made}`;

/** A specification as code would declare it. */
export function toolSpecOf(name: string, execution?: ToolExecution, more: Partial<ToolSpec> = {}): ToolSpec {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: "object", properties: {} },
    kind: "builtin",
    ...(execution ? { execution } : {}),
    enabled: true,
    revision: 1,
    ...more,
  };
}

/** A tool with its first revision. */
export async function makeTool(db: Database, spec: ToolSpec): Promise<void> {
  await db.tool.create({ data: { name: spec.name, kind: spec.kind } });
  await db.toolRevision.create({ data: { toolName: spec.name, number: 1, source: "code", ...revisionColumns(spec) } });
  await db.tool.update({ where: { name: spec.name }, data: { currentRevision: 1, declaredRevision: 1 } });
}

/** A connection that nothing is asked of. */
async function makeConnection(db: Database) {
  return db.connection.create({
    data: {
      name: next("connection"),
      baseUrl: "http://127.0.0.1:9/v1",
      model: "m",
      contextWindow: 32_000,
      maxOutputTokens: 4000,
    },
  });
}

/** An agent; with a policy, version 1 of it is published. */
export async function makeAgent(db: Database, policy?: PolicyInput, capacity = 10) {
  const connection = await makeConnection(db);
  const agent = await db.agent.create({
    data: { name: next("agent"), connectionId: connection.id, runCapacity: capacity },
  });
  if (policy) await publishPolicy(db, agent.id, policy);
  return agent;
}

/** Publishes a policy as the agent's next version. */
export async function publishPolicy(db: Database, agentId: string, policy: PolicyInput): Promise<string> {
  const document = policyDocument.parse(policy);
  return db.$transaction(async (tx) => {
    const number = 1 + (await tx.policyVersion.count({ where: { agentId } }));
    const columns = await versionColumns(tx, document);
    const version = await tx.policyVersion.create({
      data: { agentId, number, authorId: "test", authorName: "Test", ...columns },
    });
    await writeContent(tx, version.id, document);
    const { publishedVersionId } = await tx.agent.findUniqueOrThrow({ where: { id: agentId } });
    if (publishedVersionId)
      await tx.policyVersion.update({ where: { id: publishedVersionId }, data: { status: "archived" } });
    await tx.policyVersion.update({
      where: { id: version.id },
      data: { status: "published", publishedAt: new Date() },
    });
    await tx.agent.update({ where: { id: agentId }, data: { publishedVersionId: version.id } });
    return version.id;
  });
}

/** A conversation with an agent. */
export async function makeConversation(db: Database, agentId: string) {
  return db.conversation.create({ data: { agentId, purpose: "live", userId: "user-1" } });
}

/** A run of a conversation, the next in its order. */
export async function makeRun(db: Database, conversationId: string, state: "queued" | "running" = "running") {
  const conversation = await db.conversation.update({
    where: { id: conversationId },
    data: { runCount: { increment: 1 } },
    include: { agent: true },
  });
  const run = await db.run.create({
    data: {
      conversationId,
      position: conversation.runCount,
      agentId: conversation.agentId,
      purpose: "live",
      userId: "user-1",
      input: "hello",
      state,
      connectionId: conversation.agent.connectionId,
      model: "m",
      demo: false,
      createdAt: new Date(1_800_000_000_000 + conversation.runCount),
      messages: { create: { conversationId, role: "user", text: '"hello"', createdAt: new Date(1_800_000_000_000) } },
    },
  });
  if (state === "running")
    await db.conversation.update({ where: { id: conversationId }, data: { activeRunId: run.id } });
  return run;
}
