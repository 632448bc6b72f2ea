import fs from "node:fs";
import { applyMigrations } from "../migrations/apply";
import { tryListen } from "../postgres/port";
import { ensureBuild } from "./build";
import { givenDatabase, ownDatabase, type Database } from "./database";
import { sayEntry } from "./entry";
import { errorCode, Failure } from "./failure";
import { ensureClient } from "./generate";
import { takeLock } from "./lock";
import { dataFiles, shortPath } from "./places";
import type { Say } from "./say";
import { keptSecret } from "./secret";
import { ensureSeeded } from "./seed";
import type { Stops } from "./stops";
import { startWeb } from "./web";

/** What to start. */
export interface LaunchSettings {
  host: string;
  port: number;
  dataFolder: string;
  /** A server to use instead of one of our own. */
  databaseUrl?: string;
  /** Which model answers, in words. */
  model: string;
  /** Signs the cookies of sessions; absent: the one that the data folder keeps. */
  authSecret?: string | undefined;
  /** Somebody at this machine becomes an admin with one click. */
  demoAdmin: boolean;
  /** Serve the sources instead of a build. */
  development: boolean;
}

/** What runs. */
export interface Launched {
  url: string;
  /** Settles, with a sentence, when a part has ended that nobody stopped. */
  ended: Promise<Failure>;
}

/** Starts Gatehouse, part after part; what was started is on `stops`. Throws Failure. */
export async function launch(settings: LaunchSettings, stops: Stops, say: Say): Promise<Launched> {
  const { dataFolder, host, port, development } = settings;
  makeDataFolder(dataFolder);
  lockDataFolder(dataFolder, `http://${host}:${port}`, stops);
  await checkPort(host, port);
  if (await ensureClient(stops.signal)) say.done("client", "generated from prisma/schema");
  const database = await prepareDatabase(settings, stops, say);
  if (!development)
    await say.during("build", async (progress) =>
      (await ensureBuild(stops.signal, progress)) ? "built" : "up to date",
    );
  say.done("model", settings.model);
  await sayEntry(database.url, settings.demoAdmin, say);
  const log = dataFiles(dataFolder).webLog;
  const authSecret = settings.authSecret ?? keptSecret(dataFolder);
  const { demoAdmin } = settings;
  const served = { host, port, databaseUrl: database.url, authSecret, demoAdmin };
  const web = await startWeb({ ...served, log, development, signal: stops.signal });
  stops.add((hurry) => web.stop(hurry));
  return { url: web.url, ended: Promise.race([web.ended, database.ended]) };
}

async function prepareDatabase(settings: LaunchSettings, stops: Stops, say: Say): Promise<Database> {
  const database = settings.databaseUrl
    ? await givenDatabase(settings.databaseUrl)
    : await ownDatabase(settings.dataFolder, stops);
  say.done("database", database.about);
  const applied = await applyMigrations(database.url);
  say.done("migrations", applied.length ? `${applied.length} applied` : "up to date");
  stops.signal.throwIfAborted();
  if (await ensureSeeded(database.url, stops.signal)) say.done("seed", "first data written");
  return database;
}

function makeDataFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new Failure(
      `The data folder ${shortPath(folder)} cannot be used (${errorCode(error) ?? String(error)}). ` +
        "Make it a folder that you may write in, or name another in GATEHOUSE_DATA_DIR.",
    );
  }
}

function lockDataFolder(folder: string, about: string, stops: Stops): void {
  const attempt = takeLock(dataFiles(folder).lock, about);
  if (!attempt.taken)
    throw new Failure(
      `Gatehouse already runs on this data folder (process ${attempt.by.pid}, ${attempt.by.about}). ` +
        "Use that one, or stop it first.",
    );
  stops.add(attempt.release);
}

async function checkPort(host: string, port: number): Promise<void> {
  try {
    await tryListen(port, host);
  } catch (error) {
    const code = errorCode(error);
    const other = "Choose another with PORT, for example `PORT=3001 npm start`.";
    if (code === "EADDRINUSE") throw new Failure(`Port ${port} of ${host} is in use by another program. ${other}`);
    if (code === "EACCES") throw new Failure(`Port ${port} of ${host} is not open to you. ${other}`);
    throw new Failure(`Gatehouse cannot listen on port ${port} of ${host} (${code ?? String(error)}). ${other}`);
  }
}
