import fs from "node:fs";
import { z } from "zod";
import { errorCode } from "./failure";
import { isAlive, startOf } from "./process";

const content = z.object({ pid: z.number().int(), started: z.string(), about: z.string() });

/** Who holds a lock, and what they said they are doing. */
export type Holder = z.infer<typeof content>;

export type LockAttempt = { taken: true; release: () => void } | { taken: false; by: Holder };

/** Takes a lock file for this process, or says who holds it. A process that died, even by kill -9, holds nothing. */
export function takeLock(file: string, about: string): LockAttempt {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), about };
  const text = JSON.stringify(mine);
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  try {
    for (;;) {
      if (linkIfAbsent(draft, file)) return { taken: true, release: () => releaseLock(file, text) };
      const found = readIfThere(file);
      if (found === undefined) continue;
      const holder = livingHolder(found);
      if (holder) return { taken: false, by: holder };
      bury(file, found);
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Who holds a lock file now. */
export function lockHolder(file: string): Holder | undefined {
  const found = readIfThere(file);
  return found === undefined ? undefined : livingHolder(found);
}

/** A hard link appears whole or not at all, so no reader ever sees half a lock. */
function linkIfAbsent(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes a lock whose holder is gone, unless another process has replaced it in this very moment. */
function bury(file: string, dead: string): void {
  const grave = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, grave);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  if (fs.readFileSync(grave, "utf8") !== dead) linkIfAbsent(grave, file);
  fs.rmSync(grave, { force: true });
}

function releaseLock(file: string, text: string): void {
  if (readIfThere(file) === text) fs.rmSync(file, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function livingHolder(text: string): Holder | undefined {
  const holder = parseHolder(text);
  return holder && isAlive(holder.pid) && startOf(holder.pid) === holder.started ? holder : undefined;
}

function parseHolder(text: string): Holder | undefined {
  try {
    return content.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
