import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import fs from "node:fs";
import { openLog } from "../start/log";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { CLEAN_ENVIRONMENT, clusterFiles } from "./cluster";

/** Where a server lives and what it runs as. */
export interface ServerPlace {
  home: string;
  account: Account;
  tools: Binaries;
}

/** A server process under watch. */
export interface Supervised {
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop(how: "fast" | "immediate"): Promise<void>;
}

// Stands between us and the server: standard input is a pipe from this process, and when that closes, because we ask for
// it or because we died by kill -9, the server gets SIGINT (fast shutdown). So none is ever left behind.
const WATCH = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(cat <&3 >/dev/null; kill -INT $server) 2>/dev/null &
exec 3<&-
wait $server`;

const FAST_WITHIN_MS = 30_000;

/** Runs a server in a session of its own: Ctrl-C in the terminal reaches us, who stop things in order, and not it. */
export function supervise(place: ServerPlace, args: string[]): Supervised {
  const log = openLog(clusterFiles(place.home).log);
  const postgres = place.tools("postgres");
  const stdio: StdioOptions = ["pipe", log, log];
  const options = { ...place.account, cwd: place.home, env: CLEAN_ENVIRONMENT, stdio, detached: true };
  const child =
    process.platform === "win32"
      ? spawn(postgres, args, { ...options, detached: false, windowsHide: true })
      : spawn("/bin/sh", ["-c", WATCH, "sh", postgres, ...args], options);
  fs.closeSync(log);
  child.stdin?.on("error", () => undefined); // the pipe of a server that has just ended
  const ended = endOf(child).then(() => void child.stdin?.destroy());
  return { ended, stop: (how) => stop(place, child, ended, how) };
}

async function stop(place: ServerPlace, child: ChildProcess, ended: Promise<void>, how: "fast" | "immediate") {
  if (how === "fast" && process.platform !== "win32") child.stdin?.end();
  else await control(place, how);
  const timer = setTimeout(() => void control(place, "immediate"), FAST_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** Asks through pg_ctl, which knows how to on every system. */
function control({ home, account, tools }: ServerPlace, how: "fast" | "immediate"): Promise<void> {
  const args = ["stop", "-D", clusterFiles(home).data, "-m", how, "-W"];
  return endOf(spawn(tools("pg_ctl"), args, { ...account, cwd: home, env: CLEAN_ENVIRONMENT, stdio: "ignore" }));
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
