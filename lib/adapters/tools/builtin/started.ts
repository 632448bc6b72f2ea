import type { Database } from "@/lib/db/client";
import { columnText } from "@/lib/db/text";
import type { CallStart, StartVerdict } from "@/lib/engine/ports";
import { isReadOnly } from "@/lib/engine/tool/execution";

/**
 * Records calls as started and says who may enter, in one statement: the same one reads the kill switch, the pause, the
 * cancel and *tighten now*, and only the insert that made the row lets its process in (SPEC 1.2, 12). A row that was
 * there before says `found_started` whatever else holds, since its handler may have been entered.
 */
export async function recordStarted(db: Database, runId: string, calls: readonly CallStart[]): Promise<StartVerdict[]> {
  const rows = await db.$queryRaw<{ verdict: StartVerdict }[]>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${calls.map(({ stepKey }) => columnText(stepKey))}::text[], ${calls.map(({ callId }) => columnText(callId))}::text[],
        ${calls.map(({ tool }) => tool.name)}::text[], ${calls.map(({ tool }) => tool.revision)}::int[],
        ${calls.map(({ round }) => round)}::int[], ${calls.map(({ index }) => index)}::int[],
        ${calls.map(({ fingerprint }) => fingerprint)}::text[],
        ${calls.map(({ parent }) => (parent === undefined ? null : columnText(parent)))}::text[],
        ${calls.map(({ tool }) => tool.approval === "always")}::boolean[],
        ${calls.map(({ tool }) => isReadOnly(tool.execution))}::boolean[]
      ) WITH ORDINALITY AS w (step_key, call_id, tool, revision, round, index, fingerprint, parent, asks, reads, place)
    ), world AS (
      SELECT r.cancel_requested_at IS NOT NULL AS cancelled, a.paused, r.purpose
      FROM runs r JOIN agents a ON a.id = r.agent_id
      WHERE r.id = ${runId}
    ), judged AS (
      SELECT w.*, world.purpose, CASE
        WHEN EXISTS (SELECT 1 FROM tool_calls c WHERE c.run_id = ${runId} AND c.step_key = w.step_key) THEN 'found_started'
        WHEN world.cancelled THEN 'cancelled'
        WHEN world.paused THEN 'paused'
        WHEN t.enabled IS NOT TRUE THEN 'disabled'
        WHEN t.tightened_approval AND NOT w.asks THEN 'tightened'
        WHEN t.tightened_writes AND w.reads THEN 'tightened'
        ELSE 'enter'
      END AS verdict
      FROM wanted w CROSS JOIN world LEFT JOIN tools t ON t.name = w.tool
    ), entered AS (
      INSERT INTO tool_calls (run_id, call_id, parent_call_id, step_key, name, tool_name, revision, round, index, status,
                              fingerprint, at, purpose)
      SELECT ${runId}, call_id, parent, step_key, tool, tool, revision, round, index, 'started', fingerprint,
             clock_timestamp(), purpose
      FROM judged WHERE verdict = 'enter'
      ON CONFLICT DO NOTHING
      RETURNING step_key
    )
    SELECT CASE WHEN j.verdict = 'enter' AND e.step_key IS NULL THEN 'found_started' ELSE j.verdict END AS verdict
    FROM judged j LEFT JOIN entered e ON e.step_key = j.step_key
    ORDER BY j.place`;
  if (rows.length !== calls.length) throw new Error(`Calls of run ${runId} could not be recorded as started`);
  return rows.map(({ verdict }) => verdict);
}
