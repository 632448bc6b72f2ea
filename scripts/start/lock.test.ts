import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHolder, takeLock } from "./lock";
import { startOf } from "./process";

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "gatehouse-lock-"));
  file = path.join(folder, "lock");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (content: object | string) =>
  fs.writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

test("a lock is taken once, and again after it was released", () => {
  const first = takeLock(file, "first");
  expect(first.taken).toBe(true);
  const second = takeLock(file, "second");
  expect(second).toMatchObject({ taken: false, by: { pid: process.pid, about: "first" } });
  if (first.taken) first.release();
  expect(lockHolder(file)).toBeUndefined();
  expect(takeLock(file, "third").taken).toBe(true);
});

test("nothing is left beside the lock", () => {
  takeLock(file, "first");
  takeLock(file, "second");
  expect(fs.readdirSync(folder)).toEqual(["lock"]);
});

test("the lock of a process that died is taken over", async () => {
  write({ pid: await deadPid(), started: "1", about: "gone" });
  expect(lockHolder(file)).toBeUndefined();
  expect(takeLock(file, "next").taken).toBe(true);
  expect(lockHolder(file)?.about).toBe("next");
  expect(fs.readdirSync(folder)).toEqual(["lock"]);
});

test("a number that another process has since been given holds nothing", () => {
  write({ pid: process.pid, started: `not ${startOf(process.pid)}`, about: "gone" });
  expect(takeLock(file, "next").taken).toBe(true);
});

test.each(["", "{", "null", '{"pid":"1"}'])("a lock that holds %j is nobody's", (text) => {
  write(text);
  expect(takeLock(file, "next").taken).toBe(true);
});

test("a release leaves a lock alone that is another's by now", () => {
  const first = takeLock(file, "first");
  const other = { pid: process.pid, started: startOf(process.pid), about: "other" };
  write(other);
  if (first.taken) first.release();
  expect(lockHolder(file)).toEqual(other);
});
