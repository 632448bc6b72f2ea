import { sampleTools } from "@/lib/adapters/tools/sample";
import { declareTools } from "@/lib/adapters/tools/builtin/declare-tools";
import { createDatabase, type Transaction } from "@/lib/db/client";
import { DEMO_CONNECTION } from "@/lib/db/connections";
import { versionColumns, writeContent } from "@/lib/db/policy/content";
import { policyDocument } from "@/lib/engine/policy/document";
import { localModelColumn, trainForDocument } from "@/lib/services/policies/local-model";
import { ORDER_DESK, orderDeskPolicy } from "./sample/policy";
import { seedSampleData } from "./sample/seed";

/** Who wrote the first data. */
const AUTHOR = { authorId: "gatehouse", authorName: "Gatehouse" };

/**
 * Writes the first data of an installation: the sample agent with its tools, its published policy and its own tables.
 * Doing it again changes nothing: what is there stays as it is.
 */
export default async function seed(databaseUrl: string): Promise<void> {
  const db = createDatabase(databaseUrl, 2);
  try {
    await seedSampleData(db);
    await declareTools(db, sampleTools);
    await db.$transaction(seedAgent);
  } finally {
    await db.$disconnect();
  }
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
  await trainForDocument(tx, document);
  await tx.policyVersion.update({
    where: { id: version.id },
    data: {
      status: "published",
      publishedAt: new Date(),
      publishedBy: AUTHOR.authorName,
      ...(await localModelColumn(tx, document)),
    },
  });
  await tx.agent.update({ where: { id: agent.id }, data: { publishedVersionId: version.id } });
}
