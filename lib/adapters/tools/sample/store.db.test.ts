import { afterAll, beforeAll, expect, test } from "vitest";
import { prismaStore } from "./prisma-store";
import { describeSampleStore } from "./testing/store-contract";
import { createDatabase, type Database } from "@/lib/db/client";
import { seedSampleData } from "@/prisma/sample/seed";
import { testDatabase } from "@/scripts/testing/database";

const { url } = testDatabase();
let db: Database;

beforeAll(() => {
  db = createDatabase(url);
});
afterAll(() => db.$disconnect());

/** Only what the writes touch is taken back; the rest of the seed never changes. */
async function freshStore() {
  await db.$transaction([db.sampleRefund.deleteMany(), db.sampleOrderChange.deleteMany()]);
  await db.sampleOrder.deleteMany();
  await seedSampleData(db);
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
