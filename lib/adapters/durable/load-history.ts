import type { Database } from "@/lib/db/client";
import type { EventData } from "@/lib/engine/trace/events";
import type { HistoryRun } from "@/lib/engine/route/decision";

/** Earlier runs that a run can look back at. */
const HISTORY_LIMIT = 50;

/**
 * The earlier runs of a conversation, oldest first, as a run reads them (SPEC 3, 4.4). `unfinished` names those that had
 * not ended when the run began: they stay so for it, whatever became of them since.
 */
export async function loadHistory(
  db: Database,
  before: { conversationId: string; position: number },
  unfinished: ReadonlySet<string>,
): Promise<HistoryRun[]> {
  const { conversationId, position } = before;
  const runs = await db.run.findMany({
    where: { conversationId, position: { lt: position } },
    orderBy: { position: "desc" },
    take: HISTORY_LIMIT,
    select: {
      id: true,
      intent: true,
      messages: { select: { role: true, text: true } },
      calls: {
        where: { line: { not: null }, parentCallId: null },
        orderBy: [{ at: "asc" }, { index: "asc" }],
        select: { line: true },
      },
      events: { where: { type: "route.decided" }, select: { payload: true }, take: 1 },
    },
  });
  return runs.reverse().map((run) => {
    const said = (role: "user" | "assistant"): string | null => {
      const message = run.messages.find((one) => one.role === role);
      return message ? (JSON.parse(message.text) as string) : null;
    };
    const finished = !unfinished.has(run.id);
    const route = run.events[0] && (JSON.parse(run.events[0].payload) as EventData["route.decided"]);
    return {
      runId: run.id,
      message: said("user") ?? "",
      answer: finished ? said("assistant") : null,
      finished,
      toolLines: finished ? run.calls.flatMap(({ line }) => line ?? []) : [],
      intent: run.intent,
      routed: route?.outcome === "routed",
      entities: route?.entities ?? {},
      evidence: route?.evidence ?? [],
      ...(finished ? {} : { waitingFor: "a person's approval" }),
    };
  });
}

/** The earlier runs of a conversation that have not ended. */
export async function unfinishedBefore(
  db: Database,
  before: { conversationId: string; position: number },
): Promise<string[]> {
  const { conversationId, position } = before;
  const rows = await db.run.findMany({
    where: { conversationId, position: { lt: position }, state: { not: "finished" } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
