import fs from "node:fs";
import path from "node:path";
import { withDatabaseLock } from "../migrations/apply";
import { childEnv, expectSuccess, runNode, TYPESCRIPT } from "./child";
import { projectFiles, ROOT } from "./places";

/** Any number will do, as long as every Gatehouse uses the same. */
const LOCK_KEY = 7_240_311_906;

/**
 * Writes the first data, once for each database: what people delete later stays deleted. Says whether it did so now.
 * A seed that fails leaves no mark and is tried again at the next start.
 */
export async function ensureSeeded(url: string, signal: AbortSignal): Promise<boolean> {
  if (!fs.existsSync(projectFiles.seed)) return false;
  return withDatabaseLock(url, LOCK_KEY, async (client) => {
    // A schema of our own: Prisma's migrations look after the tables of `public`.
    await client.query("create schema if not exists gatehouse_start");
    await client.query(
      "create table if not exists gatehouse_start.done (step text primary key, at timestamptz not null)",
    );
    const found = await client.query("select 1 from gatehouse_start.done where step = 'seed'");
    if (found.rowCount) return false;
    const script = path.join(ROOT, "scripts/seed.ts");
    const end = await runNode([...TYPESCRIPT, script], { env: childEnv({ DATABASE_URL: url }), signal });
    expectSuccess(end, "The first data could not be written");
    await client.query("insert into gatehouse_start.done values ('seed', now())");
    return true;
  });
}
