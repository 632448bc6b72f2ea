import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testClient } from "@/lib/db/testing/builders";
import type { AuditItem } from "@/lib/schemas/audit";
import { testDatabase } from "@/scripts/testing/database";
import { audit } from "../audit";
import { contextFor } from "../testing/service";
import { checkExport, hashOf } from "./chain";
import { exportEntries } from "./export-entries";
import { listEntries } from "./list-entries";
import { verifyChain } from "./verify-chain";

const { url } = testDatabase();
const db = testClient(url);
const ctx = contextFor(db, "admin");
afterAll(() => db.$disconnect());

const write = (action: string, id = "x", after?: string) =>
  db.$transaction((tx) =>
    audit(tx, ctx, { action, subject: { type: "thing", id }, ...(after === undefined ? {} : { after: { after } }) }),
  );
const everything = async () => {
  const entries: AuditItem[] = [];
  for await (const batch of exportEntries(ctx)) entries.push(...batch);
  return entries;
};

beforeAll(async () => {
  for (let i = 0; i < 12; i++) await write(i % 3 ? "thing.change" : "thing.make", `t${i}`, `value ${i}`);
});

test("entries written at once stand one after the other, without a gap", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => write("thing.race", `r${i}`)));
  const entries = await everything();
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  expect(await verifyChain(ctx)).toEqual({ entries: entries.length, head: entries.at(-1)!.hash, brokenAt: null });
});

test("a transaction that is rolled back leaves no gap", async () => {
  const before = (await verifyChain(ctx)).entries;
  const failing = db.$transaction(async (tx) => {
    await audit(tx, ctx, { action: "thing.undone", subject: { type: "thing", id: "u" } });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await write("thing.done");
  expect(await verifyChain(ctx)).toMatchObject({ entries: before + 1, brokenAt: null });
});

test("the hash is the same outside the database, whatever an entry says", async () => {
  const text = fc.string({ unit: "binary", maxLength: 40 }).filter((each) => !each.includes("\0"));
  await fc.assert(
    fc.asyncProperty(text, text, async (id, value) => {
      await write("thing.write", id, value);
      const newest = (await listEntries(ctx, { limit: 1 })).entries[0]!;
      expect(newest.hash).toBe(hashOf(newest));
    }),
    { numRuns: 60, examples: [['"\\/\b\f\n\r\t\u001f\u007f', "\u2028😀漢"]] },
  );
  const entries = await everything();
  expect(await checkExport(entries)).toEqual({ ...(await verifyChain(ctx)) });
});

describe("a page", () => {
  test("goes on where the last one ended, both ways, to the end and back", async () => {
    const all = (await everything()).map(({ seq }) => seq).reverse();
    const seen: number[] = [];
    let page = await listEntries(ctx, { limit: 7 });
    const first = page.entries.map(({ seq }) => seq);
    for (;;) {
      seen.push(...page.entries.map(({ seq }) => seq));
      if (page.older === null) break;
      page = await listEntries(ctx, { limit: 7, before: page.older });
    }
    expect(seen).toEqual(all);
    while (page.newer !== null) page = await listEntries(ctx, { limit: 7, after: page.newer });
    expect(page.entries.map(({ seq }) => seq)).toEqual(first);
  });

  test("is narrowed by action, person and words", async () => {
    const made = await listEntries(ctx, { action: "thing.make" });
    expect(made.entries.map(({ subjectId }) => subjectId)).toEqual(["t9", "t6", "t3", "t0"]);
    expect((await listEntries(ctx, { q: "RACE", limit: 200 })).entries).toHaveLength(20);
    expect((await listEntries(ctx, { actorId: "nobody" })).entries).toEqual([]);
    expect(made.actions).toContain("thing.race");
  });

  test.each([{ before: "x" }, { limit: 0 }, { colour: "red" }, { q: "\0" }])("refuses %j", async (filter) => {
    await expect(listEntries(ctx, filter)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("what was written stays as it was", () => {
  test.each(["UPDATE audit_entries SET actor_name = 'x' WHERE seq = 3", "DELETE FROM audit_entries WHERE seq = 3"])(
    "the database refuses %s",
    async (sql) => {
      await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/never change/);
    },
  );

  test.each([
    ["changes a word", "UPDATE audit_entries SET after = '{}' WHERE seq = 5", 5],
    [
      "makes the hash fit what was changed",
      "UPDATE audit_entries e SET actor_name = 'x', hash = (SELECT audit_hash(jsonb_populate_record(e, '{\"actor_name\":\"x\"}')) ) WHERE seq = 5",
      6,
    ],
    ["takes one out", "DELETE FROM audit_entries WHERE seq = 5", 6],
    ["takes the first out", "DELETE FROM audit_entries WHERE seq = 1", 2],
    ["swaps two", "UPDATE audit_entries SET seq = CASE seq WHEN 5 THEN -6 WHEN 6 THEN -5 END WHERE seq IN (5, 6)", -6],
  ])("the owner of the database who %s is found out", async (_, sql, place) => {
    const rollback = new Error("rollback");
    const tampering = db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe("ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_immutable");
      await tx.$executeRawUnsafe(sql);
      expect(await verifyChain({ ...ctx, db: tx as typeof db })).toMatchObject({ brokenAt: place });
      const entries = await tx.auditEntry.findMany({ orderBy: { seq: "asc" } });
      const items = entries.map(({ id: __, seq, at, ...row }) => ({ ...row, seq: Number(seq), at: at.toISOString() }));
      expect((await checkExport(items)).brokenAt).not.toBeNull();
      throw rollback;
    });
    await expect(tampering).rejects.toBe(rollback);
  });
});
