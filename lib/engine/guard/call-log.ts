/** A call that ran, as the duplicate guard remembers it. */
export interface LoggedCall {
  fingerprint: string;
  callId: string;
  round: number;
  readOnly: boolean;
  ok: boolean;
  retryable: boolean;
  /** A key of what it brought (`sameKey`). */
  result: string;
}

/** What the duplicate guard says of a call that is asked for again. */
export interface Repeat {
  callId: string;
  round: number;
}

/**
 * The calls that ran, in order (SPEC 10, Fingerprint). Calls that did not run never enter.
 */
export class CallLog {
  private readonly byFingerprint = new Map<string, { call: LoggedCall; place: number }[]>();
  private place = 0;
  private lastWrite = -1;

  /** A log of its own that goes on from here. */
  copy(): CallLog {
    const copy = new CallLog();
    for (const [fingerprint, entries] of this.byFingerprint) copy.byFingerprint.set(fingerprint, [...entries]);
    copy.place = this.place;
    copy.lastWrite = this.lastWrite;
    return copy;
  }

  add(call: LoggedCall): void {
    const place = this.place++;
    const entries = this.byFingerprint.get(call.fingerprint) ?? [];
    entries.push({ call, place });
    this.byFingerprint.set(call.fingerprint, entries);
    if (!call.readOnly && call.ok) this.lastWrite = place;
  }

  /** How often the call that ran most often has run. */
  get mostIdentical(): number {
    return Math.max(0, ...Array.from(this.byFingerprint.values(), (entries) => entries.length));
  }

  /**
   * The earlier call that a further one would repeat, once it has run `limit` times; null when it may run. Not counted:
   * one earlier run that ended with a retryable error, runs of a read before a later successful write, and runs of a
   * pollable tool before its result last changed.
   */
  repeated(fingerprint: string, tool: { readOnly: boolean; pollable: boolean }, limit: number): Repeat | null {
    let entries = this.byFingerprint.get(fingerprint) ?? [];
    if (tool.readOnly) entries = entries.filter((entry) => entry.place > this.lastWrite);
    if (tool.pollable) entries = sinceLastChange(entries);
    const retried = entries.findIndex(({ call }) => !call.ok && call.retryable);
    const counted = entries.filter((_, index) => index !== retried);
    const last = entries.at(-1)?.call;
    return last && counted.length >= limit ? { callId: last.callId, round: last.round } : null;
  }
}

function sinceLastChange<T extends { call: LoggedCall }>(entries: T[]): T[] {
  const last = entries.at(-1)?.call.result;
  const changed = entries.findLastIndex(({ call }) => call.result !== last);
  return entries.slice(changed + 1);
}
