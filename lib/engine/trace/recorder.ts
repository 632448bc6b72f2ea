import type { Clock, TraceSink } from "../ports";
import type { Channel } from "./channel";
import type { EventData, EventType, TraceEvent } from "./events";

/** Where in the run an event belongs. */
export interface EventPlace {
  /** The durable step it speaks of. */
  step: string;
  round?: number;
  durationMs?: number;
  /** Epoch milliseconds of what happened, where that is recorded. */
  at?: number;
}

/**
 * Collects the events of a run and hands them on in order: to the sink first, then to whoever iterates (SPEC 13).
 * Keys count up within a step and a type, so a recovered run writes the same keys again.
 */
export class Recorder {
  private readonly counts = new Map<string, number>();
  private pending: TraceEvent[] = [];
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly tap: Channel<TraceEvent>,
    private readonly sink: TraceSink | undefined,
  ) {}

  /** Adds an event; `flush` hands it on. */
  add<T extends EventType>(type: T, place: EventPlace, data: EventData[T]): void {
    const slot = `${place.step}/${type}`;
    const count = (this.counts.get(slot) ?? 0) + 1;
    this.counts.set(slot, count);
    const event = {
      key: count === 1 ? slot : `${slot}#${count}`,
      type,
      step: place.step,
      round: place.round ?? null,
      at: place.at ?? this.clock.now(),
      durationMs: place.durationMs ?? null,
      data,
    };
    this.pending.push(event as TraceEvent);
  }

  /** Adds the only event of its type that its step has, unless it was added before. */
  once<T extends EventType>(type: T, place: EventPlace, data: EventData[T]): void {
    if (!this.counts.has(`${place.step}/${type}`)) this.add(type, place, data);
  }

  /** Writes what was added since the last time, after what is being written. Rejects when the sink does. */
  flush(): Promise<void> {
    this.written = this.written.then(() => this.write());
    return this.written;
  }

  private async write(): Promise<void> {
    if (this.pending.length === 0) return;
    const events = this.pending;
    this.pending = [];
    await this.sink?.write(events);
    for (const event of events) this.tap.push(event);
  }
}
