import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Failure } from "../start/failure";
import { ROOT } from "../start/places";
import { isAlive } from "../start/process";
import { findDatabaseHome } from "./home";
import { startPostgres, type PostgresServer } from "./server";

let dataFolder: string;
const running: PostgresServer[] = [];

beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-postgres-"));
  fs.chmodSync(dataFolder, 0o755);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop("immediate");
  for (const folder of [findDatabaseHome(dataFolder), dataFolder])
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<PostgresServer> {
  const server = await startPostgres({ dataFolder });
  running.push(server);
  return server;
}

async function query(server: PostgresServer, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

const filesOf = (server: PostgresServer) => ({
  data: path.join(server.home, "data"),
  password: path.join(server.home, "password"),
  postmaster: path.join(server.home, "data/postmaster.pid"),
});

const postmasterOf = (home: string) =>
  Number(fs.readFileSync(path.join(home, "data/postmaster.pid"), "utf8").split("\n")[0]);

describe("a data folder", () => {
  test("is made once and kept, with a password that only its owner reads", async () => {
    const first = await start();
    expect(first.fresh).toBe(true);
    expect(fs.statSync(filesOf(first).password).mode & 0o777).toBe(0o600);
    expect(fs.statSync(filesOf(first).data).mode & 0o777).toBe(0o700);
    await query(first, "create table kept as select 1 as n");
    await first.stop("fast");
    const second = await start();
    expect(second.fresh).toBe(false);
    expect(second.port).toBe(first.port);
    expect(await query(second, "select n from kept")).toEqual([{ n: 1 }]);
    expect(await query(second, "select lower('ÄÉ') as text")).toEqual([{ text: "äé" }]);
  });

  test("that another start left half-made is begun again", async () => {
    fs.mkdirSync(path.join(dataFolder, "postgres/data.new/base"), { recursive: true });
    expect((await start()).fresh).toBe(true);
  });

  test("whose server was killed outright recovers", async () => {
    const first = await start();
    await query(first, "create table kept as select 1 as n");
    process.kill(postmasterOf(first.home), "SIGKILL");
    await first.ended;
    expect(fs.existsSync(filesOf(first).postmaster)).toBe(true);
    expect(await query(await start(), "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("whose postmaster.pid names a process of another kind is used all the same", async () => {
    const first = await start();
    const left = fs.readFileSync(filesOf(first).postmaster, "utf8");
    await first.stop("fast");
    fs.writeFileSync(filesOf(first).postmaster, left.replace(/^\d+/, String(process.pid)));
    expect((await start()).fresh).toBe(false);
  });
});

test("a data folder that cannot be used gives one clear sentence, and works again once it is mended", async () => {
  const { home, stop } = await start();
  await stop("fast");
  const cases: [damaged: string, text: string | undefined, sentence: RegExp][] = [
    ["data/PG_VERSION", undefined, /is not a PostgreSQL data folder/],
    ["data/PG_VERSION", "17\n", /was made by PostgreSQL 17/],
    ["password", undefined, /password .* is missing/],
    ["password", "wrong", /does not fit the database/],
    ["data/global/pg_control", undefined, /does not start: could not find the database system/],
  ];
  for (const [damaged, text, sentence] of cases) {
    const file = path.join(home, damaged);
    fs.renameSync(file, `${file}.away`);
    if (text !== undefined) fs.writeFileSync(file, text, { mode: 0o644 });
    const failure: unknown = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(String(failure)).toMatch(sentence);
    expect(String(failure)).not.toContain("\n");
    fs.renameSync(`${file}.away`, file);
  }
  expect((await start()).fresh).toBe(false);
});

describe("a server whose owner was killed", () => {
  const said = z.object({ home: z.string(), url: z.string() });

  /** Starts one in a process of its own. */
  async function startElsewhere() {
    const args = ["--import", "tsx", "scripts/testing/hold-postgres.ts", dataFolder];
    const owner = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    const line = await new Promise<string>((resolve) => owner.stdout.once("data", (text) => resolve(String(text))));
    return { owner, ...said.parse(JSON.parse(line)) };
  }

  test("ends by itself", async () => {
    const { owner, home } = await startElsewhere();
    const pid = postmasterOf(home);
    owner.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  });

  test("and could not end by itself is ended by the next start", async () => {
    const { owner, home } = await startElsewhere();
    const pid = postmasterOf(home);
    killWatchers(pid);
    owner.kill("SIGKILL");
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(isAlive(pid)).toBe(false);
    expect(postmasterOf(next.home)).not.toBe(pid);
  });
});

/** Kills the shells between the owner and its server, so that nothing tells the server. */
function killWatchers(postmaster: number): void {
  const parent = Number(fs.readFileSync(`/proc/${postmaster}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  const children = fs.readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").map(Number);
  for (const pid of [parent, ...children.filter((child) => child !== postmaster)]) process.kill(pid, "SIGKILL");
}
