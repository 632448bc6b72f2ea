import type { Database } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { ConnectionInfo, RunRequest, VersionRef } from "@/lib/engine/run/request";
import type { PendingClarification } from "@/lib/engine/route/decision";
import { toolRegistry } from "@/lib/engine/tool/spec";
import { loadHistory, unfinishedBefore } from "./load-history";
import { readSwitches, withSwitches, type PolicyCache, type ToolSwitches } from "./load-policy";

/** A run that cannot be begun; the message is for people who look after the agent. */
export class RunUnstartable extends Error {
  override name = "RunUnstartable";
}

const runQuery = {
  agent: { select: { id: true, name: true, publishedVersionId: true } },
  conversation: { select: { versionId: true, pending: true } },
  connection: true,
  messages: { where: { role: "user" }, select: { id: true, text: true } },
} satisfies Prisma.RunInclude;

type RunRow = Prisma.RunGetPayload<{ include: typeof runQuery }>;
export type ConnectionRow = RunRow["connection"];

/** What a run began with that can change outside; kept with it, so that a recovery begins with the same. */
interface Basis {
  version: VersionRef;
  fingerprint: string;
  switches: Record<string, ToolSwitches>;
  connection: ConnectionInfo;
  pending: PendingClarification | null;
  unfinished: string[];
}

/** A run as the engine takes it, without its signal, and the connection that it asks. */
export interface LoadedRun {
  request: Omit<RunRequest, "signal">;
  connection: ConnectionRow;
  cancelRequested: boolean;
}

/**
 * Reads everything that a run needs. The first pass reads the published pointer (SPEC 2.2) and keeps what it found; every
 * later pass finds the same. Null: the run has ended. Throws RunUnstartable.
 */
export async function loadRun(db: Database, cache: PolicyCache, runId: string): Promise<LoadedRun | null> {
  const row = await db.run.findUnique({ where: { id: runId }, include: runQuery });
  if (!row) throw new RunUnstartable(`There is no run ${runId}`);
  if (row.state === "finished") return null;
  const message = row.messages[0];
  if (!message) throw new RunUnstartable("Its message is missing");
  const basis = await keptBasis(db, cache, row);
  const content = await contentOf(cache, basis.fingerprint);
  const specs = withSwitches(content, basis.switches);
  const history = await loadHistory(db, row, new Set(basis.unfinished));
  return {
    connection: row.connection,
    cancelRequested: row.cancelRequestedAt !== null,
    request: {
      runId,
      sessionId: row.conversationId,
      agent: { id: row.agent.id, name: row.agent.name },
      message: { id: message.id, text: JSON.parse(message.text) as string },
      purpose: row.purpose,
      allowWrites: row.allowWrites,
      policy: content.policy,
      version: basis.version,
      registry: toolRegistry(specs),
      connection: basis.connection,
      history,
      ...(basis.pending ? { pending: basis.pending } : {}),
      user: { id: row.userId },
    },
  };
}

async function contentOf(cache: PolicyCache, fingerprint: string) {
  try {
    return await cache.get(fingerprint);
  } catch (error) {
    if (isOutage(error)) throw error;
    throw new RunUnstartable(`Its policy cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A database that does not answer is no fault of the policy: the run is taken up again later. */
const isOutage = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code !== "P2025";

async function keptBasis(db: Database, cache: PolicyCache, row: RunRow): Promise<Basis> {
  if (row.basis !== null) return JSON.parse(row.basis) as Basis;
  const basis = await currentBasis(db, cache, row);
  const { count } = await db.run.updateMany({
    where: { id: row.id, basis: null },
    data: {
      basis: JSON.stringify(basis),
      versionId: basis.version.id,
      fingerprint: basis.fingerprint,
      model: basis.connection.model,
      demo: basis.connection.demo === true,
    },
  });
  if (count === 1) return basis;
  const { basis: kept } = await db.run.findUniqueOrThrow({ where: { id: row.id }, select: { basis: true } });
  return kept === null ? basis : (JSON.parse(kept) as Basis);
}

async function currentBasis(db: Database, cache: PolicyCache, row: RunRow): Promise<Basis> {
  const versionId = row.conversation.versionId ?? row.agent.publishedVersionId;
  if (!versionId) throw new RunUnstartable("The agent has no published version");
  const version = await db.policyVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { id: true, number: true, status: true, fingerprint: true },
  });
  const { fingerprint, ...ref } = version;
  const content = await contentOf(cache, fingerprint);
  const [switches, unfinished] = await Promise.all([
    readSwitches(db, [...content.revisions.keys()]),
    unfinishedBefore(db, row),
  ]);
  const { pending } = row.conversation;
  return {
    version: ref,
    fingerprint,
    switches,
    connection: connectionInfo(row.connection),
    pending: pending === null ? null : (JSON.parse(pending) as PendingClarification),
    unfinished,
  };
}

/** A connection as the engine knows it. */
function connectionInfo(row: ConnectionRow): ConnectionInfo {
  const { promptPrice, completionPrice } = row;
  return {
    name: row.name,
    model: row.model,
    contextWindow: row.contextWindow,
    maxOutputTokens: row.maxOutputTokens,
    ...(promptPrice === null || completionPrice === null
      ? {}
      : { prices: { prompt: promptPrice, completion: completionPrice } }),
    demo: row.demo,
  };
}
