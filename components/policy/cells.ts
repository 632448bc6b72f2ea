import { grantKey } from "@/lib/engine/policy/diff/shape";
import type { GrantPolicy, PolicyDocument } from "@/lib/engine/policy/document";

/** What an intent may do with a tool. */
export const CELLS = ["none", "allow", "ask", "conditional", "off"] as const;
export type Cell = (typeof CELLS)[number];

/** The grants of a document by intent and tool. */
export type Grants = ReadonlyMap<string, GrantPolicy>;

export const grantsOf = ({ grants }: PolicyDocument): Grants =>
  new Map(grants.map((grant) => [grantKey(grant.intent, grant.tool), grant]));

/** One that is switched off counts for nothing, whatever else it says. */
export function cellOf(grant: GrantPolicy | undefined): Cell {
  if (!grant) return "none";
  if (!grant.enabled) return "off";
  return grant.condition === undefined ? grant.effect : "conditional";
}

/** What a key press or a click makes of a cell; null: it has words of its own, which only a person can change. */
export function nextCell(grant: GrantPolicy | undefined): GrantChange | null {
  switch (cellOf(grant)) {
    case "none":
      return {};
    case "allow":
      return { effect: "ask" };
    case "ask":
      return "remove";
    case "off":
      return { enabled: true };
    case "conditional":
      return null;
  }
}

/** Fields to set; `condition` undefined takes it out. */
export type GrantChange = "remove" | Partial<Pick<GrantPolicy, "effect" | "condition" | "enabled">>;

/**
 * The document with one grant changed, made or taken out. A new one stands where `like` has it, so that taking a grant out
 * and putting it back is no change.
 */
export function withGrant(
  document: PolicyDocument,
  { intent, tool }: { intent: string; tool: string },
  change: GrantChange,
  like: PolicyDocument | null,
): PolicyDocument {
  const key = grantKey(intent, tool);
  const { grants } = document;
  const at = grants.findIndex((grant) => grantKey(grant.intent, grant.tool) === key);
  if (change === "remove") return at < 0 ? document : { ...document, grants: grants.toSpliced(at, 1) };
  const fresh: GrantPolicy = { intent, tool, effect: "allow", enabled: true };
  const { condition, ...before } = grants[at] ?? fresh;
  const wanted = "condition" in change ? change.condition : condition;
  const { condition: _, ...fields } = change;
  const grant: GrantPolicy = { ...before, ...fields, ...(wanted === undefined ? {} : { condition: wanted }) };
  if (at >= 0) return { ...document, grants: grants.with(at, grant) };
  return { ...document, grants: grants.toSpliced(placeLike(grants, key, like), 0, grant) };
}

/** After the nearest grant that stands before it in `like`; at the end where `like` does not have it. */
function placeLike(grants: readonly GrantPolicy[], key: string, like: PolicyDocument | null): number {
  const order = (like?.grants ?? []).map((grant) => grantKey(grant.intent, grant.tool));
  const at = order.indexOf(key);
  if (at < 0) return grants.length;
  const before = new Set(order.slice(0, at));
  return grants.findLastIndex((grant) => before.has(grantKey(grant.intent, grant.tool))) + 1;
}
