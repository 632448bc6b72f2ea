import type { Heard } from "@/lib/adapters/trace/listen";
import type { StreamFrame } from "@/lib/schemas/runs";

type TextFrame = Extract<StreamFrame, { kind: "text" }>;

/** Frames of text that wait for a slow reader; more are dropped, and the reader shows *writing…* instead. */
const MAX_TEXTS = 500;

/** What a reader has heard and not yet looked at. */
export interface Heap {
  /** Runs that have changed. */
  runs: string[];
  texts: TextFrame[];
  /** Notices may have been lost: everything is to be looked at again. */
  gap: boolean;
}

/** Gathers notices between two looks, so that a slow reader looks once for many of them. */
export class Inbox {
  private runs = new Set<string>();
  private texts: TextFrame[] = [];
  private gap = false;
  private wake: (() => void) | null = null;

  readonly hear = (heard: Heard): void => {
    if (heard.kind === "gap") this.gap = true;
    else if (heard.kind === "run") this.runs.add(heard.runId);
    else if (heard.kind === "text" && this.texts.length < MAX_TEXTS) this.texts.push(textFrame(heard));
    this.wake?.();
  };

  /** What was heard, as soon as there is anything; null when nothing came for a while, or the signal aborted. */
  async next(waitMs: number, signal: AbortSignal): Promise<Heap | null> {
    if (!this.filled && !signal.aborted) await this.sleep(waitMs, signal);
    if (!this.filled) return null;
    const heap = { runs: [...this.runs], texts: this.texts, gap: this.gap };
    this.runs = new Set();
    this.texts = [];
    this.gap = false;
    return heap;
  }

  private get filled(): boolean {
    return this.gap || this.runs.size > 0 || this.texts.length > 0;
  }

  private sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener("abort", end);
      this.wake = end;
    });
  }
}

function textFrame({ runId, stepKey, attempt, from, text }: Extract<Heard, { kind: "text" }>): TextFrame {
  return { kind: "text", runId, stepKey, attempt, from, text };
}
