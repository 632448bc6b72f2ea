import type { Transaction } from "./client";
import { Prisma } from "./generated/client";

/** A run that has its turn, and the segment of it that is to be started. */
export interface ClaimedRun {
  id: string;
  segment: number;
}

/** Locks a conversation against everyone else who gives or takes turns in it. False: there is none. */
export async function lockConversation(tx: Transaction, conversationId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM conversations WHERE id = ${conversationId} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Gives back the turn of a run that ended or waits; `claimTurns` gives it to the next. */
export async function releaseTurn(tx: Transaction, runId: string): Promise<void> {
  await tx.conversation.updateMany({ where: { activeRunId: runId }, data: { activeRunId: null } });
}

/**
 * Gives a turn to every queued run that may start: the first of its conversation, where none is under way, as long as
 * its agent and the installation have a slot free; a run that comes back from a wait goes first. Answers the runs, for
 * their workflows to be started after the commit.
 *
 * The installation's row is the lock that makes the counts hold. Whoever wants it may hold conversations already,
 * so those that are locked are passed over: their holder comes here next and sees what is free then.
 */
export async function claimTurns(tx: Transaction): Promise<ClaimedRun[]> {
  const [installation] = await tx.$queryRaw<{ capacity: number }[]>`
    SELECT run_capacity AS capacity FROM installation FOR UPDATE`;
  if (!installation) throw new Error("The row of the installation is missing: the migrations were not applied");
  return tx.$queryRaw<ClaimedRun[]>(claim(installation.capacity));
}

const claim = (capacity: number) => Prisma.sql`
  WITH free AS (
    SELECT c.id FROM conversations c
    WHERE c.active_run_id IS NULL
      AND EXISTS (SELECT 1 FROM runs r WHERE r.conversation_id = c.id AND r.state = 'queued')
    FOR NO KEY UPDATE OF c SKIP LOCKED
  ), next AS (
    SELECT DISTINCT ON (r.conversation_id) r.id, r.agent_id, r.segment = 0 AS fresh, r.created_at
    FROM runs r JOIN free ON free.id = r.conversation_id
    WHERE r.state = 'queued'
    ORDER BY r.conversation_id, r.segment = 0, r.position
  ), taken AS (
    SELECT agent_id, count(*) AS runs FROM runs WHERE state = 'running' GROUP BY agent_id
  ), by_agent AS (
    SELECT next.*, row_number() OVER (PARTITION BY agent_id ORDER BY fresh, created_at, id) AS place FROM next
  ), fitting AS (
    SELECT b.id, row_number() OVER (ORDER BY b.fresh, b.created_at, b.id) AS place
    FROM by_agent b
    JOIN agents a ON a.id = b.agent_id
    LEFT JOIN taken t ON t.agent_id = b.agent_id
    WHERE b.place + coalesce(t.runs, 0) <= a.run_capacity
  ), started AS (
    UPDATE runs SET state = 'running'
    FROM fitting
    WHERE runs.id = fitting.id AND fitting.place + (SELECT coalesce(sum(runs), 0) FROM taken) <= ${capacity}
    RETURNING runs.id, runs.segment, runs.conversation_id
  ), turned AS (
    UPDATE conversations SET active_run_id = started.id FROM started WHERE conversations.id = started.conversation_id
  )
  SELECT id, segment FROM started ORDER BY id`;
