import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childEnv, expectSuccess, runNode } from "./child";
import { Failure } from "./failure";
import { takeLock } from "./lock";
import { projectFiles, ROOT } from "./places";
import { buildStampOf, isStamped, writeStamp } from "./stamp";

/** Written by Next when everything else is there. */
const BUILD_ID = path.join(projectFiles.build, "BUILD_ID");

/** Builds the console, unless a build of these very sources is there. Says whether it built. */
export async function ensureBuild(signal: AbortSignal, onProgress: (line: string) => void): Promise<boolean> {
  const release = await buildTurn(signal);
  try {
    const stamp = buildStampOf(ROOT);
    if (fs.existsSync(BUILD_ID) && isStamped(projectFiles.buildStamp, stamp)) return false;
    fs.rmSync(projectFiles.buildStamp, { force: true });
    const next = path.join(ROOT, "node_modules/next/dist/bin/next");
    // No page may be made from what a database holds at build time: without an address it fails loudly.
    const env = childEnv({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: "" });
    const end = await runNode([next, "build"], { env, signal, onLine: onProgress });
    expectSuccess(end, "The console could not be built");
    if (!fs.existsSync(BUILD_ID)) throw new Failure(`${end.output}\n\nNext ended well but left no build in .next.`);
    writeStamp(projectFiles.buildStamp, stamp);
    return true;
  } finally {
    release();
  }
}

/** Two starts from one folder build one after another; the second then finds the build of the first. */
async function buildTurn(signal: AbortSignal): Promise<() => void> {
  fs.mkdirSync(path.dirname(projectFiles.buildLock), { recursive: true });
  for (;;) {
    const attempt = takeLock(projectFiles.buildLock, "building");
    if (attempt.taken) return attempt.release;
    await pause(250, undefined, { signal });
  }
}
