import { spawnSync } from "node:child_process";
import fs from "node:fs";

/** The account that PostgreSQL runs under: the caller's own, or for root, whom PostgreSQL refuses, `nobody`. */
export interface Account {
  uid?: number;
  gid?: number;
}

const NOBODY = 65_534;

/** The account for the caller of this process. */
export function databaseAccount(): Account {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Whether the account can enter a folder: asked of the system, since mode bits alone do not decide. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Makes files the account's own. */
export function giveTo(account: Account, ...files: string[]): void {
  if (account.uid === undefined || account.gid === undefined) return;
  for (const file of files) fs.chownSync(file, account.uid, account.gid);
}
