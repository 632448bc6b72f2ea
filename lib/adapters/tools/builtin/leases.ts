import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@/lib/db/client";

/** How long a lease holds without being renewed, and how long a call waits for one; milliseconds. */
export interface LeaseTimes {
  holdMs: number;
  waitMs: number;
}

/** Times of a real installation. */
export const LEASE_TIMES: LeaseTimes = { holdMs: 30_000, waitMs: 5000 };

/** Between two looks at a lease that is taken; milliseconds, doubled up to the last. */
const LOOK_MS = { first: 20, last: 250 };

/** A lease that is held: renewed until it is given back. */
export interface Lease {
  release(): Promise<void>;
  /** Renews it no more. */
  letRunOut(): void;
}

/** Who asks: the same call of the same run may take its own lease again after a recovery. */
export interface LeaseHolder {
  runId: string;
  stepKey: string;
}

/**
 * Takes the lease of an `exclusive` tool, so that at most one call of it is in flight across all processes (SPEC 1.3).
 * Waits for it for a bounded time; null: it did not come free, or the signal gave up.
 */
export async function takeLease(
  db: Database,
  tool: string,
  holder: LeaseHolder,
  signal: AbortSignal,
  times: LeaseTimes = LEASE_TIMES,
): Promise<Lease | null> {
  const until = performance.now() + times.waitMs;
  for (let wait = LOOK_MS.first; ; wait = Math.min(wait * 2, LOOK_MS.last)) {
    if (await tryLease(db, tool, holder, times.holdMs)) return hold(db, tool, holder, times.holdMs);
    const left = until - performance.now();
    if (left <= 0 || signal.aborted) return null;
    await pause(Math.min(wait, left), undefined, { signal }).catch(() => undefined);
  }
}

async function tryLease(db: Database, tool: string, holder: LeaseHolder, holdMs: number): Promise<boolean> {
  const taken = await db.$queryRaw<unknown[]>`
    INSERT INTO tool_leases (tool_name, run_id, step_key, expires_at)
    VALUES (${tool}, ${holder.runId}, ${holder.stepKey}, clock_timestamp() + ${holdMs} * interval '1 ms')
    ON CONFLICT (tool_name) DO UPDATE
      SET run_id = excluded.run_id, step_key = excluded.step_key, expires_at = excluded.expires_at
      WHERE tool_leases.expires_at < clock_timestamp()
         OR (tool_leases.run_id = excluded.run_id AND tool_leases.step_key = excluded.step_key)
    RETURNING tool_name`;
  return taken.length > 0;
}

function hold(db: Database, tool: string, holder: LeaseHolder, holdMs: number): Lease {
  const timer = setInterval(() => {
    // A renewal that fails is made up for by the next one, or the lease runs out.
    void tryLease(db, tool, holder, holdMs).catch(() => undefined);
  }, holdMs / 3);
  return {
    letRunOut: () => clearInterval(timer),
    async release() {
      clearInterval(timer);
      await db.toolLease.deleteMany({ where: { toolName: tool, ...holder } });
    },
  };
}
