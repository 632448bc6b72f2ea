import { shownJson } from "./text";
import type { RunDetail } from "@/lib/schemas/runs";
import type { Database } from "./client";
import { runSummary, runSummaryQuery } from "./runs";
import { shownEvents } from "./shown-events";

/** Runs with their events so far, in the order of their ids; those that do not exist are left out. */
export async function runDetails(db: Database, ids: readonly string[]): Promise<RunDetail[]> {
  const rows = await db.run.findMany({
    where: { id: { in: [...ids] } },
    include: {
      ...runSummaryQuery,
      messages: { where: { role: "assistant" }, select: { text: true } },
      events: { orderBy: { seq: "asc" } },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stored = rows.flatMap(({ events }) => events);
  // Shown together, so cut together.
  const shown = new Map(shownEvents(stored).map((event, at) => [stored[at], event]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const events = row.events.flatMap((event) => shown.get(event) ?? []);
    return [
      {
        run: runSummary(row),
        events,
        lastSeq: events.at(-1)?.seq ?? 0,
        answer: answerOf(row.messages),
      },
    ];
  });
}

/** The final answer of a run from its messages. */
export function answerOf(messages: readonly { text: string }[]): string | null {
  const [answer] = messages;
  return answer ? (shownJson(answer.text) as string) : null;
}
