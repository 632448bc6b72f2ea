import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Failure } from "../start/failure";
import { tailOfLog } from "../start/log";
import { shortPath } from "../start/places";
import { databaseAccount } from "./account";
import { findBinaries } from "./binaries";
import { clusterFiles, ensureCluster, readPassword, serverUrl } from "./cluster";
import { databaseHome } from "./home";
import { clearLeftovers } from "./orphan";
import { rememberedPort } from "./port";
import { supervise } from "./supervise";

const READY_WITHIN_MS = 120_000; // recovery after a crash reads the log first

/** A running server of our own. */
export interface PostgresServer {
  /** The folder that holds it. */
  home: string;
  log: string;
  port: number;
  /** Whether this start made the data folder. */
  fresh: boolean;
  /** How to connect to one of its databases. */
  url(database: string): string;
  /** Ends it: `fast` breaks connections and writes all to disk, `immediate` leaves that to the next start. */
  stop(how: "fast" | "immediate"): Promise<void>;
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
}

/** Where to keep it, and extra settings of the server, such as `fsync=off` for tests. */
export interface PostgresOptions {
  dataFolder: string;
  settings?: string[];
  /** Gives up waiting for the server, and ends it. */
  signal?: AbortSignal;
}

/**
 * Starts the PostgreSQL that npm installed. It listens on a free port of the loopback interface, and ends when this
 * process does, in whatever way. The caller holds the lock of the data folder. Throws Failure.
 */
export async function startPostgres({ dataFolder, settings = [], signal }: PostgresOptions): Promise<PostgresServer> {
  const account = databaseAccount();
  const tools = findBinaries(account);
  const home = databaseHome(dataFolder, account);
  const fresh = await ensureCluster(home, account, tools);
  signal?.throwIfAborted();
  clearLeftovers(home, account, tools);
  const password = readPassword(home);
  const port = await rememberedPort(clusterFiles(home).port);
  const url = (database: string) => serverUrl(password, port, database);
  const { log } = clusterFiles(home);
  const logStart = sizeOf(log);
  const server = supervise({ home, account, tools }, serverArguments(home, port, settings));
  try {
    await waitUntilReady({ url: url("postgres"), ended: server.ended, home, logStart, signal });
  } catch (error) {
    await server.stop("immediate");
    throw error;
  }
  return { home, log, port, fresh, url, ...server };
}

function serverArguments(home: string, port: number, settings: string[]): string[] {
  const fixed = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];
  return ["-D", clusterFiles(home).data, "-p", String(port), ...[...fixed, ...settings].flatMap((s) => ["-c", s])];
}

interface Wait {
  url: string;
  ended: Promise<void>;
  home: string;
  /** How long the log was before: what follows is of this start. */
  logStart: number;
  signal: AbortSignal | undefined;
}

async function waitUntilReady({ url, ended, home, logStart, signal }: Wait): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const error = await connectOnce(url);
    if (!error) return;
    if (over) throw new Failure(whyItEnded(home, logStart));
    if (error.code === "28P01")
      throw new Failure(
        `The password in ${shortPath(clusterFiles(home).password)} does not fit the database beside it.`,
      );
    if (Date.now() > until)
      throw new Failure(`The database did not become ready in two minutes; see ${shortPath(clusterFiles(home).log)}.`);
    await pause(40, undefined, { signal });
  }
}

async function connectOnce(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function whyItEnded(home: string, logStart: number): string {
  const { data, log } = clusterFiles(home);
  const lines = tailOfLog(log, 40, logStart);
  const fatal = lines.filter((line) => /\b(FATAL|PANIC):/.test(line));
  const words = (fatal.length ? fatal : lines.slice(-3))
    .join(" ")
    .replace(/^.*?(FATAL|PANIC|postgres):\s*/, "")
    .replace(/\.$/, "");
  return (
    `The database in ${shortPath(data)} does not start: ${words || "it said nothing"}. ` +
    `Mend it, or move ${shortPath(home)} away to begin empty; all it said is in ${shortPath(log)}.`
  );
}

const sizeOf = (file: string): number => (fs.existsSync(file) ? fs.statSync(file).size : 0);
