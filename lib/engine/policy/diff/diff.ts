import type { Json } from "../../json";
import { sameJson } from "../canonical";
import type { PolicyDocument } from "../document";
import { childrenOf, DOCUMENT, shapeOf, type Shape } from "./shape";

/**
 * One change of a policy (SPEC 2.2). `path` goes by names: `["grants", "order_change/cancel_order", "effect"]`.
 * - `added`, `removed`: the part as it is, or was.
 * - `changed`: one value, or a set of texts, before and after.
 * - `moved`: the order of a list, as the names of its items.
 */
export interface PolicyChange {
  kind: "added" | "removed" | "changed" | "moved";
  path: string[];
  before?: Json;
  after?: Json;
}

/**
 * What leads from one document to another, in the document's own order: empty when, and only when, their fingerprints are
 * equal. `applyChanges(a, diffPolicies(a, b))` gives `b` (SPEC 2.2).
 */
export function diffPolicies(a: PolicyDocument, b: PolicyDocument): PolicyChange[] {
  const changes: PolicyChange[] = [];
  compare(DOCUMENT, a, b, [], changes);
  return changes;
}

function compare(
  shape: Shape,
  a: Json | undefined,
  b: Json | undefined,
  path: string[],
  changes: PolicyChange[],
): void {
  if (sameJson(a, b) && (a === undefined) === (b === undefined)) return;
  if (b === undefined) return void changes.push({ kind: "removed", path, before: a! });
  if (a === undefined) return void changes.push({ kind: "added", path, after: b });
  if (shape.kind === "value" || shape.kind === "set") {
    return void changes.push({ kind: "changed", path, before: a, after: b });
  }
  const mine = childrenOf(shape, a);
  const theirs = childrenOf(shape, b);
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    compare(shapeOf(shape, key), mine.get(key), theirs.get(key), [...path, key], changes);
  }
  const [before, after] = [[...mine.keys()], [...theirs.keys()]];
  if (shape.kind === "list" && !sameJson(orderAfter(before, after), after)) {
    changes.push({ kind: "moved", path, before, after });
  }
}

/** The order that removing and adding leave: what stays where it was, then what is new. */
function orderAfter(before: readonly string[], after: readonly string[]): string[] {
  const left = new Set(after);
  const known = new Set(before);
  return [...before.filter((key) => left.has(key)), ...after.filter((key) => !known.has(key))];
}
