import type { KeptChild, Ports } from "../ports";
import { port } from "../run/durable";
import { isReadOnly } from "../tool/execution";
import type { ToolRegistry } from "../tool/spec";
import { type BatchCall, type ChildCall, leftUndone, notEntered, withChildren } from "./call-record";

/** A call of a handler that was recorded as started before an interruption; its output is null where it had not ended. */
export type Kept = KeptChild<ChildCall>;

/** The step of a call of a handler ends so, and so does its id. */
export const childSuffix = (index: number, fingerprint: string | null): string =>
  `/${index + 1}:${fingerprint ?? "refused"}`;

/** What the handlers of these calls, and theirs, had asked for before an interruption. */
export async function loadKept({ children }: Ports, calls: readonly BatchCall[]): Promise<readonly Kept[]> {
  return children ? port(() => children.load<ChildCall>(calls.map(({ start }) => start.stepKey))) : [];
}

/** Those that one call made itself, by their place among its calls. */
export function keptBelow(kept: readonly Kept[], stepKey: string): Map<number, Kept> {
  const own = kept.filter((child) => child.stepKey.slice(0, child.stepKey.lastIndexOf("/")) === stepKey);
  return new Map(own.map((child) => [placeOf(child).index, child]));
}

/**
 * The children of a call that does not ask for them again: what had ended stands, a read that had not is left undone,
 * and of anything else that had not, nobody knows whether it took effect (SPEC 12).
 */
export function leftBehind(
  kept: readonly Kept[],
  parent: { stepKey: string; callId: string },
  registry: ToolRegistry,
): ChildCall[] {
  return [...keptBelow(kept, parent.stepKey).values()].map((child) => {
    if (child.output) return child.output;
    const { stepKey, tool } = child;
    const { index, fingerprint } = placeOf(child);
    const callId = parent.callId + childSuffix(index, fingerprint);
    const readOnly = isReadOnly(registry.get(tool)?.execution);
    const record = readOnly ? leftUndone(tool) : notEntered(tool, "found_started");
    const below = leftBehind(kept, { stepKey, callId }, registry);
    const names = { stepKey, callId, index, tool, requestedName: tool, fingerprint };
    return { ...names, facts: null, error: null, repeats: null, record: withChildren(record, tool, below) };
  });
}

function placeOf({ stepKey }: Kept): { index: number; fingerprint: string } {
  const [ordinal = "", fingerprint = ""] = stepKey.slice(stepKey.lastIndexOf("/") + 1).split(":");
  return { index: Number(ordinal) - 1, fingerprint };
}
