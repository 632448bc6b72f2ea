import type { ConnectionInfo } from "../run/request";
import type { TokenUsage } from "../model/messages";
import type { BudgetUse } from "../trace/events";
import { LIMIT_NAMES, unitOf, type LimitName, type Limits } from "./limits";

/** What a run has used so far. Everything in it comes from records of steps, never from the clock (SPEC 10). */
export class Usage {
  rounds = 0;
  /** Calls that started, preflight included. */
  callsStarted = 0;
  promptTokens = 0;
  completionTokens = 0;
  /** True once any figure was counted here rather than reported. */
  estimated = false;
  noProgressRounds = 0;
  /** The most often one call has run. */
  mostIdentical = 0;
  longestCallMs = 0;
  largestReply = 0;
  private readonly spans: [start: number, end: number][] = [];
  /** The run's own timer ended a step: its budget is used up whatever the sum of the spans says. */
  timedOut = false;

  constructor(private readonly prices: ConnectionInfo["prices"]) {}

  /** Counts the tokens of one request; every model call of the run counts, the classifier's too. */
  addTokens(usage: TokenUsage): void {
    this.promptTokens += usage.prompt;
    this.completionTokens += usage.completion;
    this.estimated ||= !usage.reported;
  }

  /** Counts the time of one step. Overlapping steps, such as the calls of a batch, count once (SPEC 10). */
  addStep(startedAt: number, durationMs: number): void {
    this.spans.push([startedAt, startedAt + Math.max(0, durationMs)]);
  }

  /** Wall time in which at least one step was in flight, in milliseconds. */
  get activeMs(): number {
    const sorted = this.spans.toSorted((a, b) => a[0] - b[0]);
    let total = 0;
    let until = -Infinity;
    for (const [start, end] of sorted) {
      total += Math.max(0, end - Math.max(start, until));
      until = Math.max(until, end);
    }
    return total;
  }

  get tokens(): number {
    return this.promptTokens + this.completionTokens;
  }

  /** In currency units; null while prices are unknown. */
  get cost(): number | null {
    return this.costOf(this.promptTokens, this.completionTokens);
  }

  /** What so many tokens cost; null while prices are unknown. */
  costOf(prompt: number, completion: number): number | null {
    return this.prices ? (prompt * this.prices.prompt + completion * this.prices.completion) / 1_000_000 : null;
  }

  /** How every budget stands (SPEC 10: every stop carries used and limit of every budget). */
  report(limits: Limits): BudgetUse[] {
    const used: Record<LimitName, number> = {
      maxRounds: this.rounds,
      maxToolCalls: this.callsStarted,
      maxRunMs: Math.round(this.activeMs),
      maxToolMs: Math.round(this.longestCallMs),
      maxTotalTokens: this.tokens,
      maxOutputTokens: this.largestReply,
      maxConsecutiveNoProgress: this.noProgressRounds,
      maxIdenticalCalls: this.mostIdentical,
      maxCost: this.cost ?? 0,
    };
    return LIMIT_NAMES.map((budget) => ({
      budget,
      used: used[budget],
      limit: limits.values[budget],
      unit: unitOf(budget),
      setBy: limits.setBy[budget],
    }));
  }
}
