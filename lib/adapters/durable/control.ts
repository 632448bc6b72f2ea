import type { Database } from "@/lib/db/client";
import type { JsonObject } from "@/lib/engine/json";
import type { ControlPort, ControlState, MemoryPort } from "@/lib/engine/ports";

/** Reads whether a run was cancelled or its agent paused. */
export function controlPort(db: Database, runId: string): ControlPort {
  return {
    async read() {
      const [state] = await db.$queryRaw<ControlState[]>`
        SELECT r.cancel_requested_at IS NOT NULL AS cancelled, a.paused
        FROM runs r JOIN agents a ON a.id = r.agent_id
        WHERE r.id = ${runId}`;
      if (!state) throw new Error(`Run ${runId} is gone`);
      return state;
    },
  };
}

/** The working memory of a conversation. */
export function memoryPort(db: Database, conversationId: string): MemoryPort {
  const where = { id: conversationId };
  return {
    async load() {
      const { memory } = await db.conversation.findUniqueOrThrow({ where, select: { memory: true } });
      return JSON.parse(memory) as JsonObject;
    },
    async save(memory) {
      await db.conversation.update({ where, data: { memory: JSON.stringify(memory) }, select: { id: true } });
    },
  };
}
