import { processNotices } from "@/lib/adapters/process/parts";
import type { Topic } from "@/lib/adapters/trace/listen";
import { answerOf } from "@/lib/db/run-details";
import { runSummary, runSummaryQuery } from "@/lib/db/runs";
import { shownEvents } from "@/lib/db/shown-events";
import { formatPlaces, type RunPlaces } from "@/lib/schemas/run-places";
import type { StreamFrame } from "@/lib/schemas/runs";
import { found, requirePermission, type ServiceContext } from "../context";
import { ServiceError } from "../errors";
import { Inbox } from "./inbox";

/** Between two signs of life on a stream that has nothing to say; milliseconds. */
const BEAT_MS = 15_000;
/** A page reads a conversation, then watches it: what ended in between, at most this long ago, is told again. */
const RECENT_MS = 60_000;

/** What to watch, and how far the reader is. */
export interface Watch {
  topic: { runId: string } | { conversationId: string };
  /** Runs that are not in it are told from their beginning; null: the reader does not say. */
  after: RunPlaces | null;
  signal: AbortSignal;
}

/** A frame and the place that a reader gives when it comes back; `frame` null: a sign of life. */
export interface WatchedFrame {
  frame: StreamFrame | null;
  place: string | null;
}

/**
 * What happens to a run, or to the runs of a conversation: first what the reader has missed, from the database, then
 * what comes, until the signal aborts. A frame may come twice; none is left out. Throws ServiceError `not_found`.
 */
export async function* watchRuns(ctx: ServiceContext, watch: Watch): AsyncGenerator<WatchedFrame> {
  requirePermission(ctx, "read");
  await requireTopic(ctx, watch.topic);
  const notices = processNotices();
  if (!notices) throw new ServiceError("unavailable", "Nothing is heard of runs in this process");
  const inbox = new Inbox();
  const stop = notices.subscribe(topicOf(watch.topic), inbox.hear);
  try {
    await notices.ready();
    yield { frame: null, place: null }; // the reader is let in
    const follower = new Follower(ctx, watch);
    // Heard from here on, so that nothing falls between what is read now and what comes.
    for (const runId of await follower.runsToTell()) yield* follower.tell(runId);
    while (!watch.signal.aborted) {
      const heap = await inbox.next(BEAT_MS, watch.signal);
      if (!heap) yield { frame: null, place: null };
      for (const frame of heap?.texts ?? []) yield { frame, place: null };
      const changed = heap?.gap ? await follower.runsToTell() : (heap?.runs ?? []);
      for (const runId of changed) yield* follower.tell(runId);
    }
  } finally {
    stop();
  }
}

function topicOf(topic: Watch["topic"]): Topic {
  return "runId" in topic ? { run: topic.runId } : { conversation: topic.conversationId };
}

async function requireTopic({ db }: ServiceContext, topic: Watch["topic"]): Promise<void> {
  const select = { id: true };
  if ("runId" in topic) found(await db.run.findUnique({ where: { id: topic.runId }, select }), "run");
  else found(await db.conversation.findUnique({ where: { id: topic.conversationId }, select }), "conversation");
}

/** Remembers how far a reader has been told of each run. */
class Follower {
  private readonly places = new Map<string, number>();
  /** The last `run` frame of each run, to tell only what changed. */
  private readonly told = new Map<string, string>();
  private readonly finished = new Set<string>();

  constructor(
    private readonly ctx: ServiceContext,
    private readonly watch: Watch,
  ) {
    for (const [runId, place] of Object.entries(watch.after ?? {})) this.places.set(runId, place);
  }

  /** The runs that the reader may not know all of. */
  async runsToTell(): Promise<string[]> {
    const { topic } = this.watch;
    if ("runId" in topic) return [topic.runId];
    const rows = await this.ctx.db.run.findMany({
      where: {
        conversationId: topic.conversationId,
        OR: [
          { state: { not: "finished" } },
          { finishedAt: { gt: new Date(this.ctx.now().getTime() - RECENT_MS) } },
          { id: { in: [...this.places.keys()] } },
        ],
      },
      orderBy: { position: "asc" },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  async *tell(runId: string): AsyncGenerator<WatchedFrame> {
    const place = this.places.get(runId) ?? 0;
    const row = await this.ctx.db.run.findUnique({
      where: { id: runId },
      include: {
        ...runSummaryQuery,
        messages: { where: { role: "assistant" }, select: { text: true } },
        events: { where: { seq: { gt: place } }, orderBy: { seq: "asc" } },
      },
    });
    if (!row) return;
    const frame: StreamFrame = { kind: "run", run: runSummary(row), answer: answerOf(row.messages) };
    // A reader of a conversation learns of a run before its events. A reader of one run may leave at its end: that
    // is told after its events.
    if ("conversationId" in this.watch.topic && !this.told.has(runId)) yield* this.tellRun(frame);
    const events = shownEvents(row.events);
    const lastSeq = events.at(-1)?.seq ?? place;
    this.places.set(runId, lastSeq);
    if (row.state === "finished") this.finished.add(runId);
    if (events.length > 0) yield { frame: { kind: "events", runId, events, lastSeq }, place: this.placeText(runId) };
    yield* this.tellRun(frame);
  }

  private *tellRun(frame: Extract<StreamFrame, { kind: "run" }>): Generator<WatchedFrame> {
    const text = JSON.stringify(frame);
    if (this.told.get(frame.run.id) === text) return;
    this.told.set(frame.run.id, text);
    yield { frame, place: null };
  }

  /** Where the reader is: in the run it watches, or in those of the conversation that go on, and the one just told. */
  private placeText(runId: string): string {
    if ("runId" in this.watch.topic) return String(this.places.get(runId) ?? 0);
    const going = [...this.places].filter(([id]) => id === runId || !this.finished.has(id));
    return formatPlaces(Object.fromEntries(going));
  }
}
