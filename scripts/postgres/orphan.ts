import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { Failure } from "../start/failure";
import { commandOf, isAlive } from "../start/process";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { clusterFiles } from "./cluster";

const PATIENCE_S = 60;

/**
 * Deals with what an earlier start left behind. The caller holds the lock of the data folder, so a server that still runs
 * there has lost its owner: it is stopped. A postmaster.pid that names a process of another kind is removed.
 */
export function clearLeftovers(home: string, account: Account, tools: Binaries): void {
  const { data, postmaster } = clusterFiles(home);
  const pid = postmasterPid(postmaster);
  if (pid === undefined) return;
  if (!isAlive(pid) || !commandOf(pid).includes("postgres")) {
    fs.rmSync(postmaster, { force: true });
    return;
  }
  const stopped = spawnSync(tools("pg_ctl"), ["stop", "-D", data, "-m", "fast", "-w", "-t", String(PATIENCE_S)], {
    ...account,
    cwd: home,
    stdio: "ignore",
  });
  if (stopped.status === 0 || !isAlive(pid)) return;
  throw new Failure(
    `A database server (process ${pid}) is still running on ${data} and does not stop. End it, then start again.`,
  );
}

function postmasterPid(file: string): number | undefined {
  if (!fs.existsSync(file)) return undefined;
  const pid = Number(fs.readFileSync(file, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
