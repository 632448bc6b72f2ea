import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { errorCode } from "./failure";

/** Whether a process runs. One that has ended and was not yet taken leave of by its parent (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  return statOf(pid)?.[0] !== "Z";
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
  return statOf(pid)?.[19] ?? ps(pid, "lstart="); // in ticks since the system began
}

/** The fields of /proc/<pid>/stat from the third on (its state); undefined where there is no such file. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  const found = spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : "";
}
