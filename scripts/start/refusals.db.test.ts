import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tryListen } from "../postgres/port";
import { takeLock } from "./lock";
import { dataFiles, ROOT } from "./places";

let dataFolder: string;

beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-start-"));
});
afterEach(() => fs.rmSync(dataFolder, { recursive: true }));

/** What `npm start` runs, to its end. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const own = {
    HOST: "",
    DATABASE_URL: "",
    GATEHOUSE_URL: "",
    BETTER_AUTH_SECRET: "",
    PORT: String(await tryListen(0, "127.0.0.1")),
    GATEHOUSE_DATA_DIR: dataFolder,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...settings },
    stdio: "pipe",
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, lines: text.split("\n").filter((line) => line && line !== "Gatehouse") };
}

test("a busy port: one sentence, which names the port and how to choose another", async () => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as net.AddressInfo;
  const { code, lines } = await start({ PORT: String(port) });
  other.close();
  expect(lines).toEqual([
    `Port ${port} of 127.0.0.1 is in use by another program. Choose another with PORT, for example \`PORT=3001 npm start\`.`,
  ]);
  expect(code).toBe(1);
  expect(fs.readdirSync(dataFolder)).toEqual([]);
});

test.each([
  [
    "a host beyond this machine, without an address that people open",
    { HOST: "0.0.0.0", BETTER_AUTH_SECRET: "x".repeat(32) },
    /^GATEHOUSE_URL must be set when HOST is not this machine: /,
  ],
  ["a port that is none", { PORT: "http" }, /^PORT must be a whole number from 1 to 65535\.$/],
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x" },
    /^The database of DATABASE_URL \(127\.0\.0\.1:1\/x\) cannot be used: nothing listens there\.$/,
  ],
])("%s: one sentence", async (_, settings, sentence) => {
  const { code, lines } = await start(settings);
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(code).toBe(1);
});

test("a data folder that is a file: one sentence", async () => {
  const file = path.join(dataFolder, "file");
  fs.writeFileSync(file, "");
  const { code, lines } = await start({ GATEHOUSE_DATA_DIR: file });
  expect(lines).toEqual([
    expect.stringMatching(/^The data folder .*file cannot be used \(EEXIST\)\. Make it a folder/),
  ]);
  expect(code).toBe(1);
});

test("a database of another kind in the data folder: one sentence", async () => {
  fs.chmodSync(dataFolder, 0o755);
  fs.mkdirSync(path.join(dataFolder, "postgres/data"), { recursive: true });
  fs.writeFileSync(path.join(dataFolder, "postgres/data/notes.txt"), "mine");
  if (process.getuid?.() === 0) fs.chownSync(path.join(dataFolder, "postgres/data"), 65_534, 65_534);
  const { code, lines } = await start({});
  expect(lines).toEqual([expect.stringMatching(/postgres\/data is not a PostgreSQL data folder\. Move it away/)]);
  expect(code).toBe(1);
  expect(fs.readFileSync(path.join(dataFolder, "postgres/data/notes.txt"), "utf8")).toBe("mine");
});

test("a start that runs already: one sentence with its process and address", async () => {
  const lock = takeLock(dataFiles(dataFolder).lock, "http://127.0.0.1:3000");
  const { code, lines } = await start({});
  if (lock.taken) lock.release();
  expect(lines).toEqual([
    `Gatehouse already runs on this data folder (process ${process.pid}, http://127.0.0.1:3000). Use that one, or stop it first.`,
  ]);
  expect(code).toBe(1);
});
