import { toJson } from "../context/to-json";
import type { Json } from "../json";
import type { CallTool, StartVerdict } from "../ports";
import type { Deadline } from "../run/deadline";
import { port } from "../run/durable";
import { takeOut, type RoundCall } from "../run/round-call";
import { ToolCallFailed, ToolCallRefused } from "../tool/errors";
import { isParallelSafe } from "../tool/execution";
import type { BufferedMemory } from "../tool/memory";
import type { CallError } from "../trace/events";
import type { BatchCall, CallRecord, ChildCall } from "./call-record";
import type { Asker, Surroundings } from "./environment";
import { childSuffix, keptBelow, leftBehind, type Kept } from "./kept-children";
import { Turns } from "./turns";

/** What a handler stands in: what its own call began in, its time and its memory. */
interface Inside extends Omit<Surroundings, "memory"> {
  limit: Deadline;
  memory: BufferedMemory;
}

type RunCall = (call: BatchCall, verdict: StartVerdict, around: Surroundings) => Promise<CallRecord>;

/**
 * The calls that one handler makes while its own call is under way (SPEC 1.1). They are judged in the order in which it
 * asks, run by the rules of a plan (those that are not parallel-safe alone), and are over with the call that made them.
 */
export class Children {
  private readonly made: ChildCall[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly turns = new Turns();
  private readonly kept: ReadonlyMap<number, Kept>;
  private readonly asker: Asker;
  private asked = 0;
  private closed = false;
  private fault: { error: unknown } | null = null;

  constructor(
    private readonly parent: BatchCall["start"],
    private readonly inside: Inside,
    private readonly runCall: RunCall,
  ) {
    this.kept = keptBelow(inside.kept, parent.stepKey);
    const { tool, stepKey, callId } = parent;
    this.asker = { tool, stepKey, callId, path: [...inside.path, tool.name] };
  }

  /** What the handler gets. */
  readonly callTool: CallTool = (name, args = {}) => {
    const work = this.closed ? refusedAfterEnd(name) : this.make(name, args, this.asked++);
    // Caught here too: a call that the handler does not wait for must not end the process.
    const settled = work.catch((error: unknown) => this.noteFault(error));
    this.underWay.add(settled);
    void settled.then(() => this.underWay.delete(settled));
    return work;
  };

  /** Ends what is still under way, and answers with all that was asked for, in that order. */
  async close(): Promise<ChildCall[]> {
    this.closed = true;
    if (this.underWay.size > 0) this.inside.limit.end();
    await Promise.all(this.underWay);
    if (this.fault) throw this.fault.error;
    const { kept, env } = this.inside;
    const made = new Set(this.made.map(({ stepKey }) => stepKey));
    const left = leftBehind(kept, this.parent, env.registry).filter(({ stepKey }) => !made.has(stepKey));
    return [...this.made, ...left].sort((a, b) => a.index - b.index);
  }

  /**
   * What is no answer to the handler: a port that failed, or a fault of the engine. It ends the handler's own call,
   * whatever the handler makes of it, as it would have ended that of the model.
   */
  private noteFault(error: unknown): void {
    if (error instanceof ToolCallRefused || error instanceof ToolCallFailed) return;
    this.fault ??= { error };
    this.inside.limit.end();
  }

  private async make(name: string, args: Readonly<Record<string, unknown>>, index: number): Promise<Json> {
    const { judge } = this.inside;
    // Handlers may be plain JavaScript: whatever they pass is text and JSON from here on.
    const asked = { name: String(name), arguments: JSON.stringify(toJson(args)) };
    const call = judge.decide(asked, index, this.asker);
    const child = childOf(this.parent.stepKey, call);
    const before = this.kept.get(index);
    if (before?.output && before.stepKey === child.stepKey) {
      judge.tell(before.output, this.asker);
      return this.settle(before.output);
    }
    if (before && before.stepKey !== child.stepKey) takeOut(call, "diverged", ...diverged(this.parent, call));
    child.repeats = judge.admit(call, before !== undefined);
    child.error = call.error;
    judge.tell(child, this.asker);
    if (!call.ready || call.error) return this.settle(child);
    const parallelSafe = isParallelSafe(call.ready.spec.execution);
    child.record = await this.turns.take(parallelSafe, () => this.run(call, child));
    child.error = call.error;
    return this.settle(child);
  }

  private async run(call: RoundCall, child: ChildCall): Promise<CallRecord | null> {
    const { env, judge, limit, memory, kept } = this.inside;
    judge.decideAgain(call, this.asker);
    if (limit.cutBy()) takeOut(call, "aborted", `${call.tool} did not run: the call that made it was over.`);
    const prepared = judge.prepare(call, child.stepKey, this.asker);
    if (!prepared) return null;
    const [verdict = "cancelled"] = await port(() => env.ports.tools.start([prepared.start], limit.signal));
    await env.onStarted([{ call: prepared, verdict }]);
    const { path } = this.asker;
    return this.runCall(prepared, verdict, {
      env,
      judge,
      path,
      signal: limit.signal,
      memory: memory.snapshot(),
      kept,
    });
  }

  /** Takes a call that is over into that of the handler, and gives the handler its answer. */
  private async settle(child: ChildCall): Promise<Json> {
    const { env, judge, memory } = this.inside;
    this.made.push(child);
    if (child.record?.memory) memory.apply(child.record.memory);
    judge.over(child);
    const { children } = env.ports;
    if (children && child.record?.ran && !this.closed) await port(() => children.keep(child.stepKey, child));
    return answerOf(child);
  }
}

function childOf(parentStep: string, call: RoundCall): ChildCall {
  const { callId, index, tool, proposed, facts } = call;
  const fingerprint = call.ready?.fingerprint ?? null;
  const stepKey = parentStep + childSuffix(index, fingerprint);
  const names = { stepKey, callId, index, tool, requestedName: proposed.name };
  return { ...names, fingerprint, facts, error: null, repeats: null, record: null };
}

/**
 * A call that is taken again asks for something else than what had been started in this place: what was found out before
 * does not belong to what it does now, so it goes no further here. The model may ask for the whole once more.
 */
function diverged({ tool }: BatchCall["start"], call: RoundCall): [message: string, more: Partial<CallError>] {
  const message = `${tool.name} was taken again after an interruption and asks otherwise than before. ${call.tool} did not run.`;
  return [message, { retryable: true }];
}

function refusedAfterEnd(name: string): Promise<never> {
  const message = `${name} did not run: the call that asks for it is over.`;
  return Promise.reject(new ToolCallRefused(name, { type: "aborted", message, retryable: false }));
}

/** The data a call brought, as its tool returned it; else an error that says what the model would have been told. */
function answerOf({ tool, error, record }: ChildCall): Json {
  const envelope = record?.envelope;
  if (envelope?.status === "success") return structuredClone(record?.result ?? envelope.data);
  const fault = envelope?.error ?? error;
  if (!fault) throw new Error(`The call of ${tool} has neither a result nor an error`);
  throw record?.ran ? new ToolCallFailed(tool, fault) : new ToolCallRefused(tool, fault);
}
