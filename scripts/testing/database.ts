import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { onServer } from "./on-server";

/** The database of one test file. */
export interface TestDatabase {
  /** Where it is; only inside hooks and tests. */
  readonly url: string;
}

/**
 * Gives a `*.db.test.ts` file a database of its own, with every migration applied and nothing in it. Call it once at the
 * top of the file; the database goes when the file is done.
 */
export function testDatabase(): TestDatabase {
  const { url, template } = inject("testServer");
  const name = `gatehouse_test_${randomBytes(6).toString("hex")}`;
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  beforeAll(() => onServer(url, `create database ${name} template ${template}`));
  afterAll(() => onServer(url, `drop database if exists ${name} with (force)`));
  return { url: own };
}
