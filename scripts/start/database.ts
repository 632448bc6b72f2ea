import pg from "pg";
import { startPostgres, type PostgresServer } from "../postgres/server";
import { errorCode, Failure } from "./failure";
import { DATABASE_NAME, shortPath } from "./places";
import type { Stops } from "./stops";

/** The database in use, and a line about it. */
export interface Database {
  url: string;
  about: string;
  /** Settles, with a sentence, when a server of our own has ended; never for one that was given. */
  ended: Promise<Failure>;
}

/** Uses the server that DATABASE_URL names: none is started. Throws Failure. */
export async function givenDatabase(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    const version = rows[0]?.server_version.split(" ")[0];
    return { url, about: `PostgreSQL ${version} at ${addressOf(url)}`, ended: new Promise<never>(() => undefined) };
  } catch (error) {
    throw new Failure(`The database of DATABASE_URL (${addressOf(url)}) cannot be used: ${reason(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a server of our own below the data folder. Throws Failure. */
export async function ownDatabase(dataFolder: string, stops: Stops, settings?: string[]): Promise<Database> {
  const server = await startPostgres({ dataFolder, signal: stops.signal, settings });
  let stopping = false;
  stops.add((hurry) => {
    stopping = true;
    return stopServer(server, hurry);
  });
  await createDatabase(server, DATABASE_NAME);
  const ended = server.ended.then(() =>
    stopping
      ? new Failure("The database was stopped.")
      : new Failure(`The database ended by itself; what it said is in ${shortPath(server.log)}.`),
  );
  return {
    url: server.url(DATABASE_NAME),
    about: `PostgreSQL in ${shortPath(server.home)}${server.fresh ? ", made just now" : ""}`,
    ended,
  };
}

/** Makes a database unless it is there. */
async function createDatabase(server: PostgresServer, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stopServer(server: PostgresServer, hurry: AbortSignal): Promise<void> {
  const immediately = () => void server.stop("immediate");
  hurry.addEventListener("abort", immediately);
  await server.stop(hurry.aborted ? "immediate" : "fast");
  hurry.removeEventListener("abort", immediately);
}

/** Host, port and name: a URL without its user and password. */
function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}

function reason(error: unknown): string {
  if (errorCode(error) === "ECONNREFUSED") return "nothing listens there";
  if (errorCode(error) === "28P01") return "it refuses the user or the password";
  if (errorCode(error) === "3D000") return "the server has no database of that name; make it with `createdb`";
  return error instanceof Error ? error.message : String(error);
}
