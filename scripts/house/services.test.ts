import { expect, test } from "vitest";
import { carelessServices } from "./services";

const FILE = "lib/services/runs/start-run.ts";
const inService = (body: string, file = FILE) =>
  carelessServices(new Map([[file, `export async function act(ctx) { ${body} }`]]));

const GOOD = `requirePermission(ctx, "converse");
  return ctx.db.$transaction(async (tx) => { await tx.run.create({}); await audit(tx, ctx, {}); });`;

test.each([
  ["a write with permission, transaction and audit", GOOD],
  ["a read", "return ctx.db.run.findMany({});"],
  ["a change of something else than the database", "seen.delete(id); this.cache.entries.set(id);"],
])("%s is in order", (_, body) => {
  expect(inService(body)).toEqual([]);
});

test.each([
  ["no permission", GOOD.replace("requirePermission", "notePermission"), /never asks what the actor may do/],
  ["no audit", GOOD.replace("audit(", "log("), /leaves no audit entry/],
  ["no transaction", `${GOOD} await ctx.db.run.update({});`, /writes through ctx\.db, outside a transaction/],
  [
    "raw SQL without audit",
    GOOD.replace("tx.run.create({})", "tx.$executeRaw`x`").replace("audit(", "log("),
    /no audit/,
  ],
  ["raw SQL outside", `${GOOD} await ctx.db.$executeRaw\`x\`;`, /writes through ctx\.db/],
])("%s is not", (_, body, finding) => {
  expect(inService(body).join()).toMatch(finding);
});

test("only the verbs are looked at: what they share, and their tests, write for others", () => {
  const body = "await tx.auditEntry.create({});";
  expect(inService(body, "lib/services/audit.ts")).toEqual([]);
  expect(inService(body, "lib/services/runs/start-run.db.test.ts")).toEqual([]);
  expect(inService(body, "lib/services/runs/testing/build.ts")).toEqual([]);
});
