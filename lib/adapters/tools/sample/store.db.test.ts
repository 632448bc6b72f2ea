import { afterAll, beforeAll, expect, test } from "vitest";
import { prismaStore } from "./prisma-store";
import { describeSampleStore } from "./testing/store-contract";
import { createDatabase, type Database } from "@/lib/db/client";
import { seedSampleData } from "@/prisma/sample/seed";
import { testDatabase } from "@/scripts/testing/database";

const { url } = testDatabase();
let db: Database;

beforeAll(async () => {
  db = createDatabase(url);
  await seedSampleData(db);
});
afterAll(() => db.$disconnect());

/** Takes back what the tests wrote, by the ledgers: cheaper than seeding again. */
async function freshStore() {
  const written = { NOT: { idempotencyKey: { startsWith: "seed:" } } };
  const changes = await db.sampleOrderChange.findMany({ where: written });
  await db.$transaction([
    ...changes.map(({ orderId, fromStatus }) =>
      db.sampleOrder.update({ where: { id: orderId }, data: { status: fromStatus, closedAt: null } }),
    ),
    db.sampleRefund.deleteMany({ where: written }),
    db.sampleOrderChange.deleteMany({ where: written }),
  ]);
  return prismaStore(db);
}

describeSampleStore("over Postgres", freshStore);

test("seeding again adds nothing and takes nothing back", async () => {
  const store = await freshStore();
  await store.cancelOrder("20240322044", null, {
    idempotencyKey: "a",
    signal: new AbortController().signal,
    requestedBy: null,
  });
  const counts = () => Promise.all([db.sampleOrder.count(), db.sampleTaskLog.count(), db.sampleArticle.count()]);
  const before = await counts();
  await seedSampleData(db);
  expect(await counts()).toEqual(before);
  expect((await store.findOrder("20240322044"))?.status).toBe("cancelled");
});
