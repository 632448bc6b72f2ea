import type { Database } from "@/lib/db/client";
import type { CallContext, CallStart, StartVerdict, ToolPort } from "@/lib/engine/ports";
import type { Tool } from "@/lib/engine/tool/define-tool";
import { executionOf, isReadOnly } from "@/lib/engine/tool/execution";
import { createRunContext } from "@/lib/engine/tool/run-context";
import { type Lease, LEASE_TIMES, type LeaseTimes, takeLease } from "./leases";
import { recordStarted } from "./started";

/** Tools in code by name, and what their handlers find as `deps`. */
export interface BuiltinTools<Deps> {
  readonly tools: ReadonlyMap<string, Tool<Deps>>;
  readonly deps: Deps;
}

/** Runs the tools that are code of this installation, for one run. */
export class BuiltinToolPort<Deps> implements ToolPort {
  private readonly leases = new Map<string, Lease>();
  private readonly inside = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly builtin: BuiltinTools<Deps>,
    private readonly run: { runId: string; signal: AbortSignal },
    private readonly times: LeaseTimes = LEASE_TIMES,
  ) {}

  async start(calls: CallStart[], signal?: AbortSignal): Promise<StartVerdict[]> {
    const verdicts = new Map<CallStart, StartVerdict>();
    for (const call of calls) {
      if (executionOf(call.tool.execution).exclusive && !(await this.lease(call, signal))) {
        verdicts.set(call, this.run.signal.aborted ? "cancelled" : "busy");
      }
    }
    const free = calls.filter((call) => !verdicts.has(call));
    const recorded = await this.record(free);
    for (const [at, call] of free.entries()) verdicts.set(call, recorded[at] ?? "cancelled");
    for (const call of calls) if (!mayEnter(call, verdicts.get(call))) await this.release(call.stepKey);
    return calls.map((call) => verdicts.get(call) ?? "cancelled");
  }

  async execute(call: CallStart, context: CallContext): Promise<unknown> {
    this.inside.add(call.stepKey);
    try {
      const tool = this.builtin.tools.get(call.tool.name);
      if (!tool) throw new Error(`The code of ${call.tool.name} is not part of this installation`);
      return await tool.invoke(call.arguments, createRunContext(context, this.builtin.deps));
    } finally {
      this.inside.delete(call.stepKey);
      await this.release(call.stepKey);
    }
  }

  /** Gives back what is held by calls that were never entered. A handler that never came back keeps its lease a while. */
  async dispose(): Promise<void> {
    for (const [stepKey, lease] of [...this.leases]) {
      if (this.inside.has(stepKey)) lease.letRunOut();
      else await this.release(stepKey);
    }
  }

  private async record(calls: readonly CallStart[]): Promise<StartVerdict[]> {
    if (calls.length === 0) return [];
    try {
      return await recordStarted(this.db, this.run.runId, calls);
    } catch (error) {
      await this.dispose().catch(() => undefined);
      throw error;
    }
  }

  private async lease({ tool, stepKey }: CallStart, signal?: AbortSignal): Promise<boolean> {
    const { runId } = this.run;
    const giveUp = signal ? AbortSignal.any([this.run.signal, signal]) : this.run.signal;
    const lease = await takeLease(this.db, tool.name, { runId, stepKey }, giveUp, this.times);
    if (lease) this.leases.set(stepKey, lease);
    return lease !== null;
  }

  /** A lease that cannot be given back runs out by itself: the call's own end must not fail for it. */
  private async release(stepKey: string): Promise<void> {
    const lease = this.leases.get(stepKey);
    this.leases.delete(stepKey);
    await lease?.release().catch(() => undefined);
  }
}

/** A read that was found started is taken again; anything else that was is not entered (SPEC 12). */
function mayEnter({ tool }: CallStart, verdict: StartVerdict | undefined): boolean {
  return verdict === "enter" || (verdict === "found_started" && isReadOnly(tool.execution));
}
