import { ROUTE_STEP } from "@/lib/engine/route/decision";
import type { StoredEvent } from "@/lib/engine/trace/events";

/** The part of a run that an event belongs to. */
export type DataGroup = { kind: "start" | "preflight" | "end" } | { kind: "round"; round: number };

/** A row of the list: the head of a group, or an event. */
export type DataRow =
  { kind: "group"; id: string; group: DataGroup; count: number } | { kind: "event"; id: string; event: StoredEvent };

/** The events under the heads of their parts, in order. A part that comes again gets a head again. */
export function listRows(events: readonly StoredEvent[]): DataRow[] {
  const rows: DataRow[] = [];
  let head: Extract<DataRow, { kind: "group" }> | null = null;
  for (const event of events) {
    const group = groupOf(event, head?.group ?? null);
    if (!head || !sameGroup(head.group, group)) {
      head = { kind: "group", id: `group ${event.seq}`, group, count: 0 };
      rows.push(head);
    }
    head.count += 1;
    rows.push({ kind: "event", id: event.key, event });
  }
  return rows;
}

function groupOf(event: StoredEvent, current: DataGroup | null): DataGroup {
  if (event.type === "run.finished" || event.step === "answer") return { kind: "end" };
  if (event.step.startsWith("preflight")) return { kind: "preflight" };
  if (event.step.startsWith(ROUTE_STEP)) return { kind: "start" };
  if (event.round !== null) return { kind: "round", round: event.round };
  return current ?? { kind: "start" };
}

function sameGroup(a: DataGroup, b: DataGroup): boolean {
  return a.kind === b.kind && (a.kind !== "round" || b.kind !== "round" || a.round === b.round);
}

/** What an event is about, in a word or two, as it stands in its payload. */
export function eventGist({ type, data }: StoredEvent): string {
  switch (type) {
    case "route.layer":
      return data.layer;
    case "grounding.checked":
      return data.entity;
    case "route.decided":
      return `${data.outcome} ${data.intent}`;
    case "tools.authorised":
      return data.scoped ? `scoped, ${data.names?.length ?? 0}` : "not scoped";
    case "guards.checked":
      return data.at;
    case "model.requested":
    case "model.responded":
      return data.purpose;
    case "call.decided":
      return `${data.tool} ${data.error?.type ?? data.decision?.effect ?? ""}`.trimEnd();
    case "call.finished":
      return `${data.tool} ${data.error?.type ?? data.status}`;
    case "call.started":
    case "approval.requested":
    case "preflight.done":
      return data.tool;
    case "approval.resolved":
      return data.decision;
    case "plan.made":
      return Object.entries({ batches: data.batches, deferred: data.deferred, notRun: data.notRun })
        .flatMap(([name, list]) => (list.length > 0 ? `${name} ${list.length}` : []))
        .join(", ");
    case "hint.injected":
      return data.hint;
    case "guard.tripped":
      return data.reason;
    case "context.compressed":
      return `${data.before} → ${data.after}`;
    case "run.finished":
      return data.terminationReason ?? data.outcome;
    case "run.started":
      return data.agent.name;
    default:
      return "";
  }
}

/** Keeps the events whose kind, step or payload holds the text. */
export function filterEvents(events: readonly StoredEvent[], text: string): readonly StoredEvent[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return events;
  return events.filter((event) =>
    [event.type, event.step, JSON.stringify(event.data)].some((part) => part.toLowerCase().includes(wanted)),
  );
}
