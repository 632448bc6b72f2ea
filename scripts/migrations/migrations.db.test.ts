import pg from "pg";
import { expect, test } from "vitest";
import { Failure } from "../start/failure";
import { onServer } from "../testing/on-server";
import { testDatabase } from "../testing/database";
import { applyMigrations } from "./apply";
import { schemaAhead } from "./diff";
import { readMigrations } from "./folder";

const database = testDatabase();
const at = (name: string) => Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
const names = readMigrations().migrationDirectories.map((migration) => migration.path);

test("a test's database has every migration already", async () => {
  expect(names.length).toBeGreaterThan(0);
  expect(await applyMigrations(database.url)).toEqual([]);
});

test("the migrations hold everything that prisma/schema says", async () => {
  expect(await schemaAhead()).toBeUndefined();
});

test("two processes that start together apply each migration once", async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_empty`;
  await onServer(database.url, `create database ${name}`);
  try {
    const applied = await Promise.all([applyMigrations(at(name)), applyMigrations(at(name))]);
    expect(applied.sort((a, b) => a.length - b.length)).toEqual([[], names]);
  } finally {
    await onServer(database.url, `drop database ${name} with (force)`);
  }
});

test("a database that is no Gatehouse's is refused with a sentence, and left as it is", async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_foreign`;
  await onServer(database.url, `create database ${name}`);
  try {
    await onServer(at(name), "create table theirs (id int)");
    await expect(applyMigrations(at(name))).rejects.toThrow(Failure);
    const client = new pg.Client({ connectionString: at(name) });
    await client.connect();
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([{ tablename: "theirs" }]);
  } finally {
    await onServer(database.url, `drop database ${name} with (force)`);
  }
});
