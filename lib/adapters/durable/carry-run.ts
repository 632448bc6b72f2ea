import type { Database } from "@/lib/db/client";
import type { ClaimedRun } from "@/lib/db/turns";
import type { ModelPort, Ports } from "@/lib/engine/ports";
import type { RunRequest } from "@/lib/engine/run/request";
import type { TraceEvent } from "@/lib/engine/trace/events";
import { redactionRules } from "@/lib/engine/trace/secrets";
import { systemClock } from "../system-clock";
import { type BuiltinTools, BuiltinToolPort } from "../tools/builtin/port";
import { notify } from "../trace/notices";
import { traceSink } from "../trace/sink";
import { TextFrames } from "../trace/text-frames";
import { childPort } from "./children";
import { controlPort, memoryPort } from "./control";
import type { Fence } from "./fence";
import { type ConnectionRow, type LoadedRun, loadRun } from "./load-run";
import type { PolicyCache } from "./load-policy";
import { dbosSteps } from "./steps";

/** What an installation is put together from. */
export interface RunParts<Deps> {
  db: Database;
  builtin: BuiltinTools<Deps>;
  model: (connection: ConnectionRow) => ModelPort;
  /** The engine: `runAgent`. */
  engine: (request: RunRequest, ports: Ports) => AsyncIterable<TraceEvent>;
  /** Stored credentials, which never enter a trace. */
  credentials: readonly string[];
}

/** The run that is carried, and how far it is. */
export interface Carried {
  run: ClaimedRun;
  fence: Fence;
  stop: AbortController;
  /** Told of runs that the end of this one gives a turn to. */
  onClaimed: (runs: ClaimedRun[]) => void;
}

/**
 * Carries one segment of a run to its end: the engine on the ports of this installation. Rejects with RunUnstartable,
 * with what a port rejected with, or with what DBOS throws when somebody else carries the run.
 */
export async function carryRun<Deps>(parts: RunParts<Deps>, cache: PolicyCache, carried: Carried): Promise<void> {
  const { db } = parts;
  const { run, stop } = carried;
  const loaded = await loadRun(db, cache, run.id);
  if (!loaded) return;
  if (loaded.cancelRequested) stop.abort();
  const tools = new BuiltinToolPort(db, parts.builtin, { runId: run.id, signal: stop.signal });
  const place = { runId: run.id, conversationId: loaded.request.sessionId };
  const frames = new TextFrames(place, (notice) => notify(db, notice));
  const ports: Ports = {
    model: parts.model(loaded.connection),
    tools,
    clock: systemClock,
    steps: dbosSteps(await earlierSteps(db, run), carried.fence),
    children: childPort(db, run.id, carried.fence),
    trace: fencedSink(parts, carried, loaded, place),
    control: controlPort(db, run.id),
    memory: memoryPort(db, place.conversationId),
    onText: (delta) => frames.add(delta),
  };
  try {
    const events = parts.engine({ ...loaded.request, signal: stop.signal }, ports);
    const iterator = events[Symbol.asyncIterator]();
    // The events reach their readers through the sink; here only the end counts.
    while (!(await iterator.next()).done);
  } finally {
    await frames.flush();
    await tools.dispose();
  }
}

/** A sink that stores nothing more once the run is given up here. */
function fencedSink<Deps>(
  parts: RunParts<Deps>,
  { fence, onClaimed }: Carried,
  { request }: LoadedRun,
  place: { runId: string; conversationId: string },
): Ports["trace"] {
  const rules = redactionRules({ credentials: parts.credentials, tools: request.registry.values() });
  const sink = traceSink({ db: parts.db, place, rules, onClaimed });
  return {
    async write(events) {
      fence.check();
      await sink.write(events);
    },
  };
}

async function earlierSteps(db: Database, { id, segment }: ClaimedRun): Promise<ReadonlyMap<string, string>> {
  if (segment === 0) return new Map();
  const rows = await db.runStep.findMany({ where: { runId: id } });
  return new Map(rows.map(({ stepKey, output }) => [stepKey, output]));
}
