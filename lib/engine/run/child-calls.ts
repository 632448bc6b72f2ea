import type { ChildCall } from "../execute/call-record";
import type { ChildJudge } from "../execute/environment";
import { childSuffix } from "../execute/kept-children";
import type { Repeat } from "../guard/call-log";
import { pageOf } from "../plan/plan-batches";
import { batchCall } from "./batch-call";
import { decidedData, roundCallOf } from "./child-record";
import { decideAgain, decideProposed, factsOf } from "./decide-calls";
import { copyOfKnown, remember, repeatOf } from "./known-calls";
import { takeOut, type RoundCall } from "./round-call";
import { sessionOf, type AuthorisedRun } from "./state";

/** The calls that the budget has room for beside those that are planned (SPEC 10, maxToolCalls). */
export class FreeCalls {
  constructor(private left: number) {}

  take(): boolean {
    if (this.left <= 0) return false;
    this.left -= 1;
    return true;
  }

  /** Counts calls that started before an interruption. */
  count(calls: number): void {
    this.left -= calls;
  }

  giveBack(): void {
    this.left += 1;
  }
}

/** The round in which handlers make calls. */
interface HandlerRound {
  round: number;
  /** The calls of the reply. */
  calls: readonly RoundCall[];
  /** Shared by the batch. */
  free: FreeCalls;
}

/**
 * Judges what one call of the model asks for inside itself as the run would: on what the run knew when the batch began,
 * and what has become of its own children since. The run takes these in with the record of their parent, so that a
 * recovery knows the same (SPEC 1.1, 12).
 */
export function childJudge(run: AuthorisedRun, { round, calls, free }: HandlerRound): ChildJudge {
  const view: AuthorisedRun = { ...run, ...copyOfKnown(run) };
  const guards = new ChildGuards(view, round, calls, free);
  return {
    session: () => sessionOf(view),
    decide(asked, index, asker) {
      const proposed = { callId: "", providerId: null, ...asked };
      const call = decideProposed(view, proposed, index, factsOf(view, round, asker));
      call.callId = asker.callId + childSuffix(index, call.ready?.fingerprint ?? null);
      return call;
    },
    admit: (call, counted) => guards.admit(call, counted),
    decideAgain: (call, asker) => decideAgain(view, call, factsOf(view, round, asker)),
    prepare: (call, stepKey, asker) => batchCall(view, call, { round, stepKey, parent: asker.callId }),
    tell(child, asker) {
      const data = decidedData(child, asker.callId);
      if (data) run.recorder.once("call.decided", { step: child.stepKey, round }, data);
    },
    over(child) {
      if (child.record?.ran) remember(view, roundCallOf(view, child), child.record, round);
      guards.over(child);
    },
  };
}

/** The guards on calls that handlers make. Repeats and pages are found among the run's and those of the same handler. */
class ChildGuards {
  /** Calls that are not over, by fingerprint. */
  private readonly underWay = new Map<string, string>();
  private readonly pages: Set<string>;

  constructor(
    private readonly view: AuthorisedRun,
    private readonly round: number,
    calls: readonly RoundCall[],
    private readonly free: FreeCalls,
  ) {
    this.pages = new Set(calls.flatMap((call) => (call.error ? [] : (pageOfCall(call) ?? []))));
  }

  admit(call: RoundCall, counted: boolean): Repeat | null {
    if (!call.ready || call.error) return null;
    const repeats = counted ? null : this.check(call);
    if (call.error) return repeats;
    this.underWay.set(call.ready.fingerprint, call.callId);
    const page = pageOfCall(call);
    if (page !== null) this.pages.add(page);
    return null;
  }

  over({ fingerprint, callId, record }: ChildCall): void {
    if (fingerprint === null || this.underWay.get(fingerprint) !== callId) return;
    this.underWay.delete(fingerprint);
    if (!record?.ran) this.free.giveBack();
  }

  /** Answers the call of an earlier round that this one repeats: the guard on duplicates trips (SPEC 10). */
  private check(call: RoundCall): Repeat | null {
    const { maxIdenticalCalls, maxToolCalls } = this.view.limits.values;
    const earlier = repeatOf(this.view, call, maxIdenticalCalls);
    const repeats = this.underWay.get(call.ready?.fingerprint ?? "") ?? earlier?.callId;
    const page = pageOfCall(call);
    if (repeats !== undefined) {
      const trips = earlier !== null && earlier.round < this.round;
      const message = `This call repeats ${repeats}. It was not run again.`;
      takeOut(call, trips ? "duplicate_tool_call" : "duplicate_in_reply", message, { repeats });
      return trips ? earlier : null;
    }
    if (page !== null && this.pages.has(page)) {
      takeOut(call, "deferred", "One page of a listing is read in a round. This one was not run.");
    } else if (!this.free.take()) {
      takeOut(call, "max_tools", `The limit of ${maxToolCalls} tool calls is reached. This one was not run.`);
    }
    return null;
  }
}

function pageOfCall({ tool, ready }: RoundCall): string | null {
  return ready && pageOf(tool, ready.arguments, ready.spec);
}
