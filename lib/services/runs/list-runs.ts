import { Prisma } from "@/lib/db/generated/client";
import { runSummary, runSummaryQuery } from "@/lib/db/runs";
import { runFilter, type RunPage } from "@/lib/schemas/runs";
import { z } from "zod";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { filterSql } from "./run-filter";

/** Counting stops here: a list need not know whether there are a million or two. */
const COUNT_CAP = 10_000;

/** A place between runs: newest first by time, then by id. */
interface Place {
  at: number;
  id: string;
}

/** A page of runs, newest first, with counts under the same filter (by outcome: under all of it but the outcome). */
export async function listRuns(ctx: ServiceContext, input: unknown): Promise<RunPage> {
  requirePermission(ctx, "read");
  const filter = parseInput(runFilter, input);
  const where = filterSql(filter, { outcome: true });
  const cursor = filter.cursor === undefined ? null : decodeCursor(filter.cursor);
  const newer = filter.direction === "newer";
  const [found, counts] = await Promise.all([
    pageIds(ctx, where, cursor, newer, filter.limit + 1),
    countByOutcome(ctx, filterSql(filter, { outcome: false })),
  ]);
  const more = found.length > filter.limit;
  const places = newer ? found.slice(0, filter.limit).reverse() : found.slice(0, filter.limit);
  const rows = await ctx.db.run.findMany({
    where: { id: { in: places.map(({ id }) => id) } },
    include: runSummaryQuery,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counted = filter.outcome ? (counts[filter.outcome] ?? 0) : Object.values(counts).reduce((a, b) => a + b, 0);
  return {
    runs: places.flatMap(({ id }) => (byId.has(id) ? [runSummary(byId.get(id)!)] : [])),
    older: (newer ? cursor !== null : more) ? encodeCursor(places.at(-1)) : null,
    newer: (newer ? more : cursor !== null) ? encodeCursor(places[0]) : null,
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted >= COUNT_CAP,
    byOutcome: counts,
  };
}

async function pageIds(
  { db }: ServiceContext,
  where: Prisma.Sql,
  cursor: Place | null,
  newer: boolean,
  take: number,
): Promise<Place[]> {
  const beyond = newer ? Prisma.sql`>` : Prisma.sql`<`;
  const order = newer ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const from = cursor
    ? Prisma.sql`AND (r.created_at, r.id) ${beyond} (to_timestamp(${cursor.at}::float8 / 1000), ${cursor.id})`
    : Prisma.empty;
  const rows = await db.$queryRaw<{ id: string; created_at: Date }[]>`
    SELECT r.id, r.created_at FROM runs r WHERE ${where} ${from}
    ORDER BY r.created_at ${order}, r.id ${order} LIMIT ${take}`;
  return rows.map((row) => ({ id: row.id, at: row.created_at.getTime() }));
}

/** The newest runs by outcome, those that go on as `running`. */
async function countByOutcome({ db }: ServiceContext, where: Prisma.Sql): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ outcome: string; count: number }[]>`
    SELECT coalesce(outcome::text, 'running') AS outcome, count(*)::int AS count
    FROM (SELECT r.outcome FROM runs r WHERE ${where} ORDER BY r.created_at DESC, r.id DESC LIMIT ${COUNT_CAP}) AS newest
    GROUP BY 1`;
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}

const cursorShape = z.tuple([z.number().int(), z.string().min(1).max(64)]);

function encodeCursor(place: Place | undefined): string | null {
  return place ? Buffer.from(JSON.stringify([place.at, place.id])).toString("base64url") : null;
}

function decodeCursor(text: string): Place {
  try {
    const [at, id] = cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { at, id };
  } catch {
    throw new ServiceError("invalid_input", "The place in the list is not one", [
      { path: "cursor", message: "unknown" },
    ]);
  }
}
