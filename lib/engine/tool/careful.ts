import { executionOf } from "./execution";
import type { ToolSpec } from "./spec";

/** What of a tool decides how carefully it is run (SPEC 1.2, 1.3). */
export type CareTraits = Pick<ToolSpec, "execution" | "approval" | "outputTrust">;

/** A trait by which a tool may be run less carefully than it was declared. */
export type CareField =
  "readOnly" | "mutatesWorkspace" | "exclusive" | "statefulAction" | "pagination" | "approval" | "outputTrust";

/** Flags that take freedom away when they are set. */
const RESTRAINTS = ["mutatesWorkspace", "exclusive", "statefulAction", "pagination"] as const;

/**
 * Where `next` is run less carefully than `before`: may be taken for read-only, loses a flag that holds it back, asks less
 * often, or has its results trusted. A condition that changes may ask less often, so it counts (SPEC 1.2). Empty: it is at
 * least as careful.
 */
export function lessCareful(before: CareTraits, next: CareTraits): CareField[] {
  const [was, is] = [executionOf(before.execution), executionOf(next.execution)];
  const fields: CareField[] = !was.readOnly && is.readOnly ? ["readOnly"] : [];
  fields.push(...RESTRAINTS.filter((flag) => was[flag] && !is[flag]));
  if (asksLess(before.approval, next.approval)) fields.push("approval");
  if (before.outputTrust !== "trusted" && next.outputTrust === "trusted") fields.push("outputTrust");
  return fields;
}

function asksLess(before: ToolSpec["approval"] = "never", next: ToolSpec["approval"] = "never"): boolean {
  if (next === "always" || before === "never") return false;
  if (before === "always" || next === "never") return true;
  return before.when !== next.when;
}
