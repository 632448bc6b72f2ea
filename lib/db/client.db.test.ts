import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "@/scripts/testing/database";
import { createDatabase, type Database } from "./client";

const { url } = testDatabase();
let watcher: Database;
beforeAll(() => {
  watcher = createDatabase(url, 1);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => watcher.$disconnect());

test("F204 fifty reloads of the code share one client and its pool", async () => {
  vi.stubEnv("DATABASE_URL", url);
  const clients = new Set<Database>();
  for (let reload = 0; reload < 50; reload++) {
    vi.resetModules();
    const { database } = await import("./client");
    clients.add(database());
    await Promise.all(Array.from({ length: 4 }, () => database().$queryRaw`SELECT 1 AS n`));
  }
  const [row] = await watcher.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()`;
  expect(row?.n).toBeLessThanOrEqual(20);
  expect(row?.n).toBeGreaterThan(1);
  expect(clients.size).toBe(1);
  for (const client of clients) await client.$disconnect();
});
