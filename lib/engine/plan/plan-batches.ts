import { canonicalJson } from "../policy/canonical";
import { executionOf, isParallelSafe } from "../tool/execution";
import type { Batch, BatchPlan, BatchReason, DeferReason, PlacedCall, PlannedTool } from "./batches";
import { dependencyLevels, behindBarrier } from "./dependencies";

/** A call as the planner sees it: refused, invalid and over-limit calls have been taken out (SPEC 8). */
export interface PlannedCall {
  id: string;
  name: string;
  /** Calibrated. Absent: not compared with other calls. */
  arguments?: unknown;
}

/**
 * Cuts the calls of one reply into batches (SPEC 8, 1.3). Pure: the same calls and declarations give the same plan.
 *
 * In the model's order, neighbouring parallel-safe calls form one batch, one per dependency level; every other call is
 * a batch of its own and a barrier that nothing crosses. A tool without a declaration is stateful, hence serial.
 * A repeat within the reply, a further page of the same listing, and a call whose dependency stands behind a barrier
 * after it are deferred. Every call appears exactly once, in a batch or among the deferred.
 */
export function planBatches(
  calls: readonly PlannedCall[],
  toolFor: (name: string) => PlannedTool | undefined,
): BatchPlan {
  const placed = calls.map((call) => place(call, toolFor(call.name)));
  const deferred: BatchPlan["deferred"] = [];
  const defer = (call: PlacedCall, reason: DeferReason, of?: string) =>
    deferred.push(of === undefined ? { callId: call.id, reason } : { callId: call.id, reason, of });

  const single = withoutRepeats(placed, defer);
  const late = behindBarrier(single);
  const kept = single.filter((call) => !late.has(call));
  for (const call of late) defer(call, "dependency_later");

  const batches: Batch[] = [];
  for (const group of neighbours(kept)) batches.push(...toBatches(group));
  const order = new Map(calls.map((call, index) => [call.id, index]));
  deferred.sort((a, b) => (order.get(a.callId) ?? 0) - (order.get(b.callId) ?? 0));
  return { batches, deferred };
}

function place(call: PlannedCall, tool: PlannedTool | undefined): PlacedCall {
  return {
    id: call.id,
    name: call.name,
    parallelSafe: isParallelSafe(tool?.execution),
    dependsOn: tool?.dependsOn ?? [],
    tool,
    arguments: call.arguments,
  };
}

/** Takes out what repeats an earlier call of the reply, and every further page of one listing. */
function withoutRepeats(
  calls: readonly PlacedCall[],
  defer: (call: PlacedCall, reason: DeferReason, of: string) => void,
): PlacedCall[] {
  const seen = new Map<string, string>();
  const firstPage = new Map<string, string>();
  return calls.filter((call) => {
    if (call.arguments !== undefined) {
      const same = `${call.name} ${canonicalJson(call.arguments)}`;
      const earlier = seen.get(same);
      if (earlier !== undefined) return (defer(call, "duplicate_in_reply", earlier), false);
      seen.set(same, call.id);
    }
    const listing = pageOf(call.name, call.arguments, call.tool);
    if (listing === null) return true;
    const first = firstPage.get(listing);
    if (first !== undefined) return (defer(call, "next_page", first), false);
    firstPage.set(listing, call.id);
    return true;
  });
}

/**
 * Names the listing whose page a call reads (SPEC 1.3, pagination): the tool and its arguments apart from the cursor, or
 * the tool alone where no cursor is declared. Null: the tool reads no pages.
 */
export function pageOf(name: string, args: unknown, tool: PlannedTool | undefined): string | null {
  if (!executionOf(tool?.execution).pagination) return null;
  const cursors = tool?.cursorParams ?? [];
  if (cursors.length === 0 || args === null || typeof args !== "object") return name;
  const rest = Object.entries(args).filter(([parameter]) => !cursors.includes(parameter));
  return `${name} ${canonicalJson(Object.fromEntries(rest))}`;
}

/** Runs of neighbouring parallel-safe calls; every other call alone. */
function neighbours(calls: readonly PlacedCall[]): PlacedCall[][] {
  const groups: PlacedCall[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    if (call.parallelSafe && last?.[0]?.parallelSafe) last.push(call);
    else groups.push([call]);
  }
  return groups;
}

function toBatches(group: readonly PlacedCall[]): Batch[] {
  const [first] = group;
  if (!first?.parallelSafe) {
    return group.map((call) => ({ mode: "serial", callIds: [call.id], reason: barrierReason(call.tool) }));
  }
  const levels = dependencyLevels(group);
  const reason: BatchReason = levels.length > 1 ? "dependency_level" : "parallel_safe";
  return levels.map((level) => ({ mode: "parallel", callIds: level.map((call) => call.id), reason }));
}

/** Why a call is a barrier, the plainest reason first. */
function barrierReason(tool: PlannedTool | undefined): BatchReason {
  if (!tool?.execution) return "unknown_effects";
  const flags = executionOf(tool.execution);
  if (flags.exclusive) return "exclusive";
  if (!flags.readOnly || flags.mutatesWorkspace) return "writes";
  return "stateful";
}
