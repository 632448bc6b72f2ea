import type { JsonObject } from "@/lib/engine/json";
import type { GroundingCheck } from "@/lib/engine/route/decision";
import { clip } from "../model/summary";
import type { CallView, TraceView } from "../model/types";
import { code, nested, path, say, type Part, type Sentence } from "./say";

/** A confidence with two digits. */
export const two = (confidence: number): string => confidence.toFixed(2);

/** The version the run is bound to, as one speaks of it. */
export function versionOf(view: TraceView): Part {
  const version = view.start?.version;
  return nested(version ? say(`version.${version.status}`, { number: String(version.number) }) : say("version.none"));
}

/** ` with order_id 2024…`, or nothing where there are no arguments. */
export function withArguments(values: JsonObject | null): Part {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => ({
    name,
    value: clip(typeof value === "string" ? value : JSON.stringify(value), 60),
  }));
  return pairs.length === 0 ? nested() : nested(say("approval.with", { pairs: { as: "pairs", items: pairs } }));
}

/** `budgets.maxRounds` and `intents[a].budgets.maxRounds` as steps of a way. */
export function policyPath(field: string): Part {
  return path(...field.split(/[.[\]"]+/).filter(Boolean));
}

/** What grounded values rest on, a sentence each. */
export function evidenceOf(checks: readonly GroundingCheck[]): Sentence[] {
  return checks.flatMap(({ grounded, evidence }) => {
    if (!grounded || !evidence) return [];
    const { source, quote, value, table = "" } = evidence;
    const same = quote === value;
    return say(same ? `evidence.${source}` : `evidence.${source}As`, { quote, value, table });
  });
}

/** Why a value does not count. */
export function missingEvidence({ entity, reason, candidate, choices = [] }: GroundingCheck): Sentence {
  if (reason === undefined || candidate === null) return say("missing.none", { entity });
  return say(`missing.${reason}`, { entity, candidate, choices: { as: "quote", items: choices } });
}

/** The names of the tools of some calls, each once. */
export function toolsOf(calls: readonly CallView[]): Part {
  return code(...new Set(calls.map((call) => call.tool)));
}

/** What the run changed, for those who must decide what to do next. */
export function changedSentence({ changes }: TraceView): Sentence {
  const { uncertain, done, failed } = changes;
  if (uncertain.length > 0) return say("changed.uncertain", { tools: toolsOf(uncertain), count: uncertain.length });
  if (done.length > 0) return say("changed.done", { tools: toolsOf(done), count: done.length });
  if (failed.length > 0) return say("changed.failed", { tools: toolsOf(failed) });
  return say("changed.nothing");
}
