import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Failure } from "../start/failure";
import { schemaEngine } from "./engine";
import { readMigrations } from "./folder";

/** Any number will do, as long as every Gatehouse uses the same. */
const LOCK_KEY = 7_240_311_905;

/**
 * Brings a database up to date and gives the names of the migrations it applied. Processes that start together do it one
 * after another: the second finds nothing to do. Throws Failure.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  return withDatabaseLock(url, LOCK_KEY, async () => {
    const pool = new pg.Pool({ connectionString: url }); // ours, so that it can be closed: the engine never does
    const engine = await schemaEngine(new PrismaPg(pool));
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: readMigrations(),
        filters: { externalTables: [], externalEnums: [] },
      });
      return appliedMigrationNames;
    } catch (error) {
      throw new Failure(`The database could not be brought up to date: ${text(error)}`);
    } finally {
      engine.free();
      await pool.end();
    }
  });
}

/** Does some work while this database lets no other process do it. */
export async function withDatabaseLock<T>(
  url: string,
  key: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [key]);
    return await work(client);
  } finally {
    await client.end(); // and with it the lock
  }
}

const text = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error)).trim();
