import { PrismaPg } from "@prisma/adapter-pg";
import { databaseUrl } from "@/lib/env";
import { type Prisma, PrismaClient } from "./generated/client";

/** The database, with a pool of its own. */
export type Database = PrismaClient;
/** One transaction of it. */
export type Transaction = Prisma.TransactionClient;

/** A client for one database; whoever makes it disconnects it. */
export function createDatabase(url: string, poolSize = 10): Database {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: poolSize }),
    transactionOptions: { maxWait: 10_000, timeout: 20_000 },
  });
}

const KEY = Symbol.for("gatehouse.database");
const shared = globalThis as { [KEY]?: Database };

/** The database of this process. Next evaluates modules once a bundle; the client is made once a process. */
export function database(): Database {
  return (shared[KEY] ??= createDatabase(databaseUrl()));
}
