import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findDatabaseHome } from "../postgres/home";
import { startPostgres } from "../postgres/server";

/** A server for one test run. */
export interface TestServer {
  /** How to connect to one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Nothing of a test run needs to survive a power cut. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

/** Starts a PostgreSQL with an empty data folder of its own, which goes when it stops. */
export async function startTestServer(): Promise<TestServer> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-test-"));
  fs.chmodSync(dataFolder, 0o755);
  const remove = () => {
    const home = findDatabaseHome(dataFolder);
    for (const folder of [home, dataFolder]) if (folder) fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    const server = await startPostgres({ dataFolder, settings: FAST });
    return { url: (database) => server.url(database), stop: () => server.stop("immediate").then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A server that was given: databases are made beside those that it has. */
export function givenTestServer(url: string): TestServer {
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  return { url: at, stop: () => Promise.resolve() };
}
