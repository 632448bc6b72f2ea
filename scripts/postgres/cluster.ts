import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Failure } from "../start/failure";
import { shortPath } from "../start/places";
import { giveTo, type Account } from "./account";
import type { Binaries } from "./binaries";

/** The major version whose data folders the installed binaries read. */
const MAJOR = "18";

/** The one account inside the database server. */
const DATABASE_USER = "gatehouse";

/** What the programs see of the caller's environment: nothing, so that no PG* variable or locale changes what they do. */
export const CLEAN_ENVIRONMENT = { TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/** How to connect to a database of the server on a port of this machine. */
export const serverUrl = (password: string, port: number, database: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;

/** The files of one embedded server, below its home. */
export const clusterFiles = (home: string) => ({
  data: path.join(home, "data"),
  password: path.join(home, "password"),
  port: path.join(home, "port"),
  log: path.join(home, "postgres.log"),
  postmaster: path.join(home, "data", "postmaster.pid"),
});

/** Makes the data folder where there is none; refuses one that is not usable. Says whether it made one. */
export async function ensureCluster(home: string, account: Account, tools: Binaries): Promise<boolean> {
  const { data } = clusterFiles(home);
  if (fs.existsSync(data)) {
    checkOwner(data, account);
    checkVersion(data);
    return false;
  }
  await createCluster(home, account, tools);
  return true;
}

/** The password of DATABASE_USER, made at random with the cluster. */
export function readPassword(home: string): string {
  const { password } = clusterFiles(home);
  try {
    return fs.readFileSync(password, "utf8").trim();
  } catch {
    throw new Failure(
      `The password of the database is missing (${shortPath(password)}). Put it back, or move ${shortPath(home)} away to begin empty.`,
    );
  }
}

function checkOwner(data: string, account: Account): void {
  const owner = fs.statSync(data).uid;
  const runsAs = account.uid ?? process.getuid?.() ?? owner;
  if (owner === runsAs) return;
  throw new Failure(
    `${shortPath(data)} belongs to another user (${owner}), and the database would run as user ${runsAs}. ` +
      "Start as the user who made it, or move it away to begin empty.",
  );
}

function checkVersion(data: string): void {
  const file = path.join(data, "PG_VERSION");
  if (!fs.existsSync(file))
    throw new Failure(
      `${shortPath(data)} is not a PostgreSQL data folder. Move it away, and the next start makes a new and empty one.`,
    );
  const major = fs.readFileSync(file, "utf8").trim();
  if (major === MAJOR) return;
  throw new Failure(
    `${shortPath(data)} was made by PostgreSQL ${major || "(unknown)"}, and this installation brings ${MAJOR}. ` +
      "Move it away to begin empty, or set DATABASE_URL to a server of that version.",
  );
}

/** Works beside the final place and renames, so that an interrupted start leaves nothing half-made behind. */
async function createCluster(home: string, account: Account, tools: Binaries): Promise<void> {
  const { data, password } = clusterFiles(home);
  const half = path.join(home, "data.new");
  const secret = path.join(home, "password.new");
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  fs.rmSync(secret, { force: true });
  fs.writeFileSync(secret, randomBytes(24).toString("base64url"), { mode: 0o600 });
  giveTo(account, half, secret);
  const args = ["-D", half, "-U", DATABASE_USER, "--auth=scram-sha-256", `--pwfile=${secret}`, "--encoding=UTF8"];
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]; // the same on every machine
  const trouble = await runDetached(tools("initdb"), [...args, ...locale, "--no-instructions"], home, account);
  if (trouble !== undefined) throw new Failure(`The database could not be made in ${shortPath(home)}: ${trouble}`);
  fs.renameSync(secret, password);
  fs.renameSync(half, data);
}

/** Runs a program out of reach of the terminal's Ctrl-C, so that it ends by itself; says what went wrong, if anything. */
function runDetached(file: string, args: string[], cwd: string, account: Account): Promise<string | undefined> {
  const child = spawn(file, args, {
    ...account,
    cwd,
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? undefined : errors.trim().replaceAll("\n", " ")));
  });
}
