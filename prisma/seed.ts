import { sampleTools } from "@/lib/adapters/tools/sample";
import { createDatabase, type Transaction } from "@/lib/db/client";
import { versionColumns, writeContent } from "@/lib/db/policy/content";
import { revisionColumns } from "@/lib/db/tools";
import { policyDocument } from "@/lib/engine/policy/document";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import { ORDER_DESK, orderDeskPolicy } from "./sample/policy";
import { seedSampleData } from "./sample/seed";

/** Who wrote the first data. */
const AUTHOR = { authorId: "gatehouse", authorName: "Gatehouse" };

/** The offline demo model: its address is that of whichever process asks, so none is stored. */
const DEMO_CONNECTION = {
  name: "Offline demo",
  baseUrl: "demo:",
  model: "offline-demo",
  contextWindow: 128_000,
  maxOutputTokens: 4000,
  demo: true,
};

/**
 * Writes the first data of an installation: the sample agent with its tools, its published policy and its own tables.
 * Doing it again changes nothing: what is there stays as it is.
 */
export default async function seed(databaseUrl: string): Promise<void> {
  const db = createDatabase(databaseUrl, 2);
  try {
    await seedSampleData(db);
    await db.$transaction(async (tx) => {
      for (const tool of sampleTools) await seedTool(tx, tool);
      await seedAgent(tx);
    });
  } finally {
    await db.$disconnect();
  }
}

/** A tool declared in code gets its row and its first revision. */
async function seedTool(tx: Transaction, tool: ToolSpec): Promise<void> {
  const { count } = await tx.tool.createMany({ data: [{ name: tool.name, kind: tool.kind }], skipDuplicates: true });
  if (count === 0) return;
  await tx.toolRevision.create({ data: { toolName: tool.name, number: 1, source: "code", ...revisionColumns(tool) } });
  await tx.tool.update({ where: { name: tool.name }, data: { currentRevision: 1, declaredRevision: 1 } });
}

async function seedAgent(tx: Transaction): Promise<void> {
  if (await tx.agent.findUnique({ where: { name: ORDER_DESK.name } })) return;
  const connection = await tx.connection.upsert({
    where: { name: DEMO_CONNECTION.name },
    create: DEMO_CONNECTION,
    update: {},
  });
  const agent = await tx.agent.create({ data: { ...ORDER_DESK, connectionId: connection.id } });
  const document = policyDocument.parse(orderDeskPolicy);
  const now = new Date();
  const version = await tx.policyVersion.create({
    data: {
      agentId: agent.id,
      number: 1,
      note: "The policy the sample comes with",
      ...AUTHOR,
      ...(await versionColumns(tx, document)),
    },
  });
  await writeContent(tx, version.id, document);
  await tx.policyVersion.update({
    where: { id: version.id },
    data: { status: "published", publishedAt: now, publishedBy: AUTHOR.authorName },
  });
  await tx.agent.update({ where: { id: agent.id }, data: { publishedVersionId: version.id } });
}
