import type { Clock } from "../ports";

/** Why a piece of work was cut short. */
export type CutBy = "cancel" | "time";

/** A signal that fires on cancel or when time is up, and says which. */
export interface Deadline {
  /** Made when it is first asked for: most handlers never ask. */
  readonly signal: AbortSignal;
  /** Null: it has not fired. */
  readonly cutBy: () => CutBy | null;
  /** Resolves when it fires; never rejects. */
  readonly fired: Promise<CutBy>;
  /** Fires it as a cancel does: what it bounds is over. */
  end(): void;
  /** Takes the timer and the listener back. */
  dispose(): void;
}

const REASONS: Record<CutBy, string> = { time: "time is up", cancel: "cancelled" };

/** A deadline `ms` from now, or at the cancel of `parent`, whichever is first. */
export function deadline(clock: Clock, ms: number, parent: AbortSignal | undefined): Deadline {
  let controller: AbortController | null = null;
  let cut: CutBy | null = null;
  let announce: (cut: CutBy) => void;
  const fired = new Promise<CutBy>((resolve) => (announce = resolve));
  const fire = (by: CutBy) => {
    if (cut) return;
    cut = by;
    controller?.abort(REASONS[by]);
    announce(by);
  };
  const onCancel = () => fire("cancel");
  if (parent?.aborted) onCancel();
  else parent?.addEventListener("abort", onCancel, { once: true });
  const stop = cut ? () => {} : clock.after(Math.max(0, ms), () => fire("time"));
  return {
    get signal() {
      if (!controller) {
        controller = new AbortController();
        if (cut) controller.abort(REASONS[cut]);
      }
      return controller.signal;
    },
    cutBy: () => cut,
    fired,
    end: onCancel,
    dispose() {
      stop();
      parent?.removeEventListener("abort", onCancel);
    },
  };
}
