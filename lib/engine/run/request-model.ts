import type { ModelOutcome, ModelRequest } from "../model/messages";
import type { Ports } from "../ports";
import type { Deadline } from "./deadline";
import { port } from "./durable";

/** The screen that a step writes its text on: a further request of the step voids what an earlier one has shown. */
export class StepScreen {
  private before = 0;
  private shown = 0;

  constructor(
    private readonly stepKey: string,
    private readonly onText: Ports["onText"],
  ) {}

  /** What one request shows; its own attempts count from 1. */
  readonly show = (text: string, attempt: number): void => {
    this.shown = this.before + attempt;
    this.onText?.({ stepKey: this.stepKey, attempt: this.shown, text });
  };

  /** What comes next counts on from what has been shown. */
  turn(): void {
    this.before = this.shown;
  }
}

/**
 * One request to the model within a deadline. A port that does not answer an abort cannot hold the run: the deadline
 * answers in its place.
 */
export async function requestModel(
  ports: Pick<Ports, "model">,
  request: ModelRequest,
  options: { stepKey: string; limit: Deadline; timeoutMs: number; screen?: StepScreen },
): Promise<ModelOutcome> {
  const { stepKey, limit, timeoutMs } = options;
  options.screen?.turn();
  const shown = options.screen ? { onText: options.screen.show } : {};
  const cut = limit.fired.then((by): ModelOutcome => {
    const kind = by === "cancel" ? "aborted" : "timeout";
    return { ok: false, fault: { kind, message: `The request was ended: ${by}.`, attempts: 1 } };
  });
  const complete = port(() => ports.model.complete(request, { signal: limit.signal, stepKey, timeoutMs, ...shown }));
  // The loser of the race may still reject; that is then nobody's business.
  complete.catch(() => undefined);
  return Promise.race([complete, cut]);
}
