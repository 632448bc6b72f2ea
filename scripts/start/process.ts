import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { errorCode } from "./failure";

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** The command line of a process; empty when it cannot be told. */
export function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").replaceAll("\0", " ").trim();
  return ps(pid, "command=");
}

/**
 * When a process began, in a form that only this process id at this time has: a number that the system has given to
 * another process since then is told apart.
 */
export function startOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return ps(pid, "lstart=");
  const text = fs.readFileSync(file, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? ""; // field 22: start time in ticks since boot
}

function ps(pid: number, column: string): string {
  const found = spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : "";
}
