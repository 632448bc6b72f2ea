import type { RunScope } from "../authorise/scope";
import type { ChildCall, CallRecord } from "../execute/call-record";
import { childSuffix } from "../execute/kept-children";
import { runCall } from "../execute/run-call";
import { ROUTE_STEP, type Lookup, type RouteDecision } from "../route/decision";
import { effectOf, isReadOnly } from "../tool/execution";
import type { ToolSpec } from "../tool/spec";
import { batchCall } from "./batch-call";
import { batchEnvironment } from "./batch-environment";
import { roundCallOf } from "./child-record";
import { decideProposed, factsOf } from "./decide-calls";
import type { Deadline } from "./deadline";
import { port, PortFailure } from "./durable";
import { finishCall } from "./finish-call";
import { lookupRows, nameParameter, type LookupRow } from "./lookup-rows";
import { takeOut, type RoundCall } from "./round-call";
import type { AuthorisedRun, Run } from "./state";

/**
 * The lookups of one routing: names that are resolved by the tool that an entity says (SPEC 4.4). Each is a call like any
 * other: checked, decided, counted, started in the tool port and told in the trace. It stands inside the routing step,
 * whose record keeps it. The tool must be in the toolbox, read-only and free of approval. It needs no grant: the policy
 * itself asks, before there is an intent to grant anything. What fails rejects, and grounds nothing.
 */
export class Lookups {
  /** What was asked for, in order. */
  readonly made: ChildCall[] = [];
  private readonly answers = new Map<string, Promise<LookupRow[]>>();
  private last: Promise<unknown> = Promise.resolve();
  private failure: PortFailure | null = null;

  constructor(
    private readonly run: Run,
    private readonly limit: Deadline,
  ) {}

  readonly find: Lookup = (entity, text) => {
    const tool = this.run.request.policy.entities.get(entity)?.lookupTool;
    const key = JSON.stringify([tool, text]);
    const known = this.answers.get(key);
    if (known) return known;
    // One after another, so that a pass that repeats the step makes the same calls under the same keys.
    const answer = this.last.then(() => this.ask(tool, text));
    this.last = answer.catch((error: unknown) => {
      if (error instanceof PortFailure) this.failure ??= error;
    });
    this.answers.set(key, answer);
    return answer;
  };

  /** Throws what a port did wrong: grounding takes any fault for a name that was not found, and this is none. */
  async settle(): Promise<void> {
    await this.last;
    if (this.failure) throw this.failure;
  }

  private async ask(tool: string | undefined, text: string): Promise<LookupRow[]> {
    const spec = tool === undefined ? undefined : this.run.request.registry.get(tool);
    const parameter = spec && isReadOnly(spec.execution) ? nameParameter(spec.inputSchema) : null;
    if (!spec || parameter === null) throw new Error(`${tool ?? "The lookup"} cannot look a name up`);
    const view = viewFor(this.run, spec);
    const index = this.made.length;
    const asked = JSON.stringify({ [parameter]: text });
    const call = decideProposed(
      view,
      { callId: "", providerId: null, name: spec.name, arguments: asked },
      index,
      factsOf(view, 0),
    );
    this.admit(call);
    const child = childOf(call, index);
    this.made.push(child);
    tellDecision(this.run, child);
    child.record = call.error ? null : await this.enter(view, call, child);
    const envelope = child.record?.envelope;
    const rows = envelope?.status === "success" ? lookupRows(envelope.data) : undefined;
    if (!rows) throw new Error(`${spec.name} did not answer with rows`);
    return rows;
  }

  private admit(call: RoundCall): void {
    if (call.facts.decision?.effect === "allow") {
      const reason = `${call.tool} finds the values of an entity of this policy.`;
      call.facts.decision = { ...call.facts.decision, rule: "entity_lookup", reason };
    }
    const { maxToolCalls } = this.run.limits.values;
    const counted = this.made.reduce((sum, { record }) => sum + callsIn(record), this.run.usage.callsStarted);
    if (counted >= maxToolCalls) {
      takeOut(call, "max_tools", `The limit of ${maxToolCalls} tool calls is reached. This one was not run.`);
    }
  }

  private async enter(view: AuthorisedRun, call: RoundCall, child: ChildCall): Promise<CallRecord | null> {
    call.callId = child.callId;
    const prepared = batchCall(view, call, { round: 0, stepKey: child.stepKey });
    if (!prepared) return null;
    const env = batchEnvironment(view, { round: 0, batch: 0, calls: [call], toRun: 1 });
    await this.run.recorder.flush();
    const [verdict = "cancelled"] = await port(() => env.ports.tools.start([prepared.start], this.limit.signal));
    await env.onStarted([{ call: prepared, verdict }]);
    const { signal } = this.limit;
    return runCall(prepared, verdict, { env, judge: env.judge(), path: [], signal, memory: env.memory, kept: [] });
  }
}

/** Takes the lookups of the recorded step into the run, and tells the trace of them. */
export function takeInLookups(run: Run, lookups: readonly ChildCall[]): void {
  for (const child of lookups) {
    tellDecision(run, child);
    // Not among the calls that must not be repeated: the model has not seen what this one brought.
    const call = { ...roundCallOf(run, child), ready: null };
    finishCall(run, call, child.record, { round: 0, step: child.stepKey, batch: null });
  }
}

function tellDecision(run: Run, { stepKey, callId, index, tool, requestedName, error, facts }: ChildCall): void {
  if (!facts) return;
  run.recorder.once(
    "call.decided",
    { step: stepKey, round: 0 },
    { callId, index, tool, requestedName, error, ...facts },
  );
}

/** Calls that started: the lookup and those that its handler made. */
function callsIn(record: CallRecord | null): number {
  if (!record?.ran) return 0;
  return (record.children ?? []).reduce((sum, child) => sum + callsIn(child.record), 1);
}

function childOf(call: RoundCall, index: number): ChildCall {
  const fingerprint = call.ready?.fingerprint ?? null;
  const stepKey = ROUTE_STEP + childSuffix(index, fingerprint);
  const { tool, proposed, facts, error } = call;
  const known = { stepKey, callId: stepKey, index, tool, requestedName: proposed.name };
  return { ...known, fingerprint, facts, error, repeats: null, record: null };
}

/** The run as a lookup sees it: nothing is routed, and nothing but the lookup's tool may be used. */
function viewFor(run: Run, { name, execution }: ToolSpec): AuthorisedRun {
  const entry = { tool: name, allowed: true, rule: "entity_lookup", effect: effectOf(execution) } as const;
  const scope: RunScope = {
    scoped: false,
    names: [name],
    allowed: [entry],
    withheld: [],
    byTool: new Map([[name, entry]]),
    intent: null,
  };
  return { ...run, decision: UNDECIDED, scope, shown: new Map() };
}

const UNDECIDED: RouteDecision = {
  outcome: "unknown",
  intent: "unknown",
  confidence: 0,
  signals: [],
  source: "rule_strong",
  routerVersion: "",
  entities: {},
  evidence: [],
  layers: [],
  grounding: [],
};
