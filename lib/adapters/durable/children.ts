import type { Database } from "@/lib/db/client";
import type { ChildPort, KeptChild } from "@/lib/engine/ports";
import type { Fence } from "./fence";

/**
 * Keeps what the calls of handlers brought, for a call that is taken again (SPEC 1.1, 12). They are no steps of DBOS: the
 * step of the call that made them is under way. That they started stands in their own rows, as for every call.
 */
export function childPort(db: Database, runId: string, fence: Fence): ChildPort {
  return {
    async load<T>(stepKeys: readonly string[]): Promise<KeptChild<T>[]> {
      const rows = await db.$queryRaw<{ stepKey: string; tool: string; output: string | null }[]>`
        SELECT c.step_key AS "stepKey", c.name AS tool, s.output
        FROM tool_calls c LEFT JOIN run_steps s ON s.run_id = c.run_id AND s.step_key = c.step_key
        WHERE c.run_id = ${runId}
          AND EXISTS (SELECT 1 FROM unnest(${[...stepKeys]}::text[]) AS k WHERE starts_with(c.step_key, k || '/'))`;
      return rows.map((row) => ({ ...row, output: row.output === null ? null : (JSON.parse(row.output) as T) }));
    },
    async keep(stepKey, output) {
      fence.check();
      // Nothing is left behind by a process that does not know yet that the run has ended elsewhere.
      await db.$executeRaw`
        INSERT INTO run_steps (run_id, step_key, output)
        SELECT id, ${stepKey}, ${JSON.stringify(output)} FROM runs WHERE id = ${runId} AND state <> 'finished' FOR SHARE
        ON CONFLICT DO NOTHING`;
    },
  };
}
