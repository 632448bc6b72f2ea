import type { Transaction } from "@/lib/db/client";
import { columnText } from "@/lib/db/text";
import { claimTurns, releaseTurn, type ClaimedRun } from "@/lib/db/turns";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { CHANNEL } from "./notices";
import type { CallRow, Projection, Projector } from "./projection";

/** The run whose events are stored. */
export interface RunPlace {
  runId: string;
  conversationId: string;
}

/**
 * Stores events that are redacted already, with everything that follows from them: columns of the run, rows of its
 * calls, its answer, and the turns that its end gives to others, whose workflows the caller starts after the commit.
 * Events that were stored before change nothing (SPEC 13).
 */
export async function recordEvents(
  tx: Transaction,
  place: RunPlace,
  projector: Projector,
  events: readonly TraceEvent[],
): Promise<ClaimedRun[]> {
  const stored = await insertEvents(tx, place, events);
  const fresh = events.filter(({ key }) => stored.has(columnText(key)));
  for (const event of events) projector.note(event);
  const projection = projector.project(fresh);
  if (projection.calls.length > 0) await upsertCalls(tx, place.runId, projection.calls);
  if (projection.conversation)
    await tx.conversation.update({ where: { id: place.conversationId }, data: projection.conversation });
  if (Object.keys(projection.run).length > 0)
    await tx.run.update({ where: { id: place.runId }, data: projection.run, select: { id: true } });
  return projection.finished ? endRun(tx, place, projection) : [];
}

async function endRun(tx: Transaction, place: RunPlace, { finished, finishedAt }: Projection): Promise<ClaimedRun[]> {
  const createdAt = new Date(finishedAt);
  if (finished && finished.answerFrom !== "none") {
    await tx.message.createMany({
      data: [{ ...place, role: "assistant", text: JSON.stringify(finished.answer), createdAt }],
      skipDuplicates: true,
    });
  }
  await tx.runStep.deleteMany({ where: { runId: place.runId } });
  await releaseTurn(tx, place.runId);
  return claimTurns(tx);
}

/**
 * One statement: takes places in the run's order under the lock of its row, inserts what is new, and wakes whoever
 * watches. Answers the keys that were new.
 */
async function insertEvents(tx: Transaction, place: RunPlace, events: readonly TraceEvent[]): Promise<Set<string>> {
  const notice = JSON.stringify({ kind: "run", ...place });
  const rows = await tx.$queryRaw<{ event_key: string }[]>`
    WITH given AS (
      SELECT * FROM unnest(
        ${events.map(({ key }) => columnText(key))}::text[],
        ${events.map(({ type }) => type)}::text[],
        ${events.map(({ step }) => columnText(step))}::text[],
        ${events.map(({ round }) => round)}::int[],
        ${events.map(({ at }) => at)}::float8[],
        ${events.map(({ durationMs }) => durationMs)}::float8[],
        ${events.map(({ data }) => JSON.stringify(data))}::text[]
      ) WITH ORDINALITY AS e (key, type, step, round, at, duration_ms, payload, place)
    ), fresh AS (
      SELECT given.*, row_number() OVER (ORDER BY place)::int AS n FROM given
      WHERE NOT EXISTS (SELECT 1 FROM trace_events t WHERE t.run_id = ${place.runId} AND t.event_key = given.key)
    ), placed AS (
      UPDATE runs SET last_seq = last_seq + (SELECT count(*) FROM fresh)::int
      WHERE id = ${place.runId}
      RETURNING last_seq - (SELECT count(*) FROM fresh)::int AS before
    ), stored AS (
      INSERT INTO trace_events (run_id, seq, event_key, type, step, round, at, duration_ms, payload)
      SELECT ${place.runId}, placed.before + fresh.n, key, type, step, round, to_timestamp(at / 1000), duration_ms, payload
      FROM fresh, placed
      ON CONFLICT (run_id, event_key) DO NOTHING
      RETURNING event_key
    ), told AS (
      SELECT pg_notify(${CHANNEL}, ${notice}) FROM placed WHERE EXISTS (SELECT 1 FROM fresh)
    )
    SELECT event_key, (SELECT count(*)::int FROM told) AS told FROM stored`;
  return new Set(rows.map((row) => row.event_key));
}

/** A name that no tool bears has no tool beside it; the pinned revision is the one of the run's version. */
async function upsertCalls(tx: Transaction, runId: string, calls: readonly CallRow[]): Promise<void> {
  const column = <K extends keyof CallRow>(key: K) => calls.map((call) => call[key]);
  await tx.$executeRaw`
    INSERT INTO tool_calls (run_id, call_id, parent_call_id, name, tool_name, revision, round, index, status, error_type,
                            rule, violation, fingerprint, arguments, line, duration_ms, at, purpose)
    SELECT r.id, c.call_id, c.parent, c.name, t.name, e.revision, c.round, c.index, c.status::"CallStatus",
           c.error_type, c.rule, c.violation, c.fingerprint, c.arguments, c.line, c.duration_ms,
           to_timestamp(c.at / 1000), r.purpose
    FROM unnest(
      ${column("callId")}::text[], ${column("parent")}::text[], ${column("name")}::text[], ${column("round")}::int[], ${column("index")}::int[],
      ${column("status")}::text[], ${column("errorType")}::text[], ${column("rule")}::text[],
      ${column("violation")}::boolean[], ${column("fingerprint")}::text[], ${column("arguments")}::text[],
      ${column("line")}::text[], ${column("durationMs")}::float8[], ${column("at")}::float8[]
    ) AS c (call_id, parent, name, round, index, status, error_type, rule, violation, fingerprint, arguments, line,
            duration_ms, at)
    JOIN runs r ON r.id = ${runId}
    LEFT JOIN tools t ON t.name = c.name
    LEFT JOIN toolbox_entries e ON e.version_id = r.version_id AND e.tool_name = t.name
    ON CONFLICT (run_id, call_id) DO UPDATE SET
      round = excluded.round, status = excluded.status, error_type = excluded.error_type, rule = excluded.rule,
      violation = excluded.violation, fingerprint = coalesce(excluded.fingerprint, tool_calls.fingerprint),
      arguments = excluded.arguments, line = excluded.line, duration_ms = excluded.duration_ms`;
}
