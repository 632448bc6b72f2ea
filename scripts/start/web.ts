import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ATTACHED, childEnv, endOf } from "./child";
import { Failure } from "./failure";
import { openLog, tailOfLog } from "./log";
import { ROOT, shortPath } from "./places";

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

/** What listens on every address is reached on loopback. */
const EVERY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Where to serve, and what to give the server. */
export interface WebOptions {
  host: string;
  port: number;
  databaseUrl: string;
  authSecret: string;
  demoAdmin: boolean;
  log: string;
  /** Serves the sources themselves and follows their changes, instead of the build; its words go to the terminal. */
  development: boolean;
  signal: AbortSignal;
}

/** The running web server. */
export interface Web {
  url: string;
  /** Settles, with a sentence, when the server has ended. */
  ended: Promise<Failure>;
  /** Lets requests under way finish, but not for longer than a while; not at all in a hurry. */
  stop(hurry: AbortSignal): Promise<void>;
}

/** Serves the build. Ready when the server answers. Throws Failure. */
export async function startWeb(options: WebOptions): Promise<Web> {
  const log = openLog(options.log);
  const logStart = fs.fstatSync(log).size;
  const child = spawn(process.execPath, serverArguments(options), {
    cwd: ROOT,
    env: serverEnv(options),
    stdio: options.development ? ["ignore", "inherit", "inherit", "ipc"] : ["ignore", log, log, "ipc"],
    detached: true, // Ctrl-C in the terminal is ours to act on: the web server first, then the database
  });
  fs.closeSync(log);
  const ended = endOf(child).then(
    ({ code, signal }) => endFailure(`ended (${signal ?? `exit code ${code}`})`, options.log, logStart),
    (error: Error) => endFailure(`could not be started (${error.message})`, options.log, logStart),
  );
  const host = EVERY_ADDRESS[options.host] ?? options.host;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${options.port}`;
  const stop = async (hurry: AbortSignal) => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    const kill = () => child.kill("SIGKILL");
    if (hurry.aborted) kill();
    hurry.addEventListener("abort", kill);
    await ended;
    clearTimeout(timer);
    hurry.removeEventListener("abort", kill);
  };
  try {
    await waitUntilReady(url, ended, options);
  } catch (error) {
    await stop(AbortSignal.abort());
    throw error;
  }
  return { url, ended, stop };
}

function serverArguments({ host, port, development }: WebOptions): string[] {
  const next = path.join(ROOT, "node_modules/next/dist/bin/next");
  return [...ATTACHED, next, development ? "dev" : "start", "--hostname", host, "--port", String(port)];
}

const serverEnv = ({ host, port, databaseUrl, authSecret, demoAdmin, development }: WebOptions): NodeJS.ProcessEnv =>
  childEnv({
    NODE_ENV: development ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: databaseUrl,
    BETTER_AUTH_SECRET: authSecret,
    DEMO_ADMIN: demoAdmin ? "offered" : "",
    HOST: host,
    PORT: String(port),
  });

async function waitUntilReady(url: string, ended: Promise<Failure>, { log, signal }: WebOptions): Promise<void> {
  let failure: Failure | undefined;
  void ended.then((why) => (failure = why));
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const status = await answerOf(`${url}/api/health`, signal);
    if (failure) throw failure;
    if (status !== undefined && status < 500) return;
    if (Date.now() > until) {
      const answers = status === undefined ? "does not answer" : `answers with status ${status}`;
      throw new Failure(`The web server ${answers}; what it said is in ${shortPath(log)}.`);
    }
    await pause(50, undefined, { signal });
  }
}

/** The status of an answer; undefined while nothing answers. */
async function answerOf(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
    await answer.arrayBuffer(); // a body left unread would hold the connection open
    return answer.status;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function endFailure(how: string, log: string, logStart: number): Failure {
  const tail = tailOfLog(log, 15, logStart).join("\n");
  return new Failure(
    `${tail}\n\nThe web server ${how}; what it said last stands above, and all of it is in ${shortPath(log)}.`,
  );
}
