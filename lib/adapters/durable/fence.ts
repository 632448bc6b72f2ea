import { DBOSWorkflowConflictError } from "@dbos-inc/dbos-sdk";

/** Why a process no longer carries a workflow: somebody else does, a port of the engine failed, or the process stops. */
export type GivenUp = "lost" | "port_failed" | "stopping";

/**
 * Whether this process still carries a workflow. Once it does not, nothing more is recorded for it here, neither steps
 * nor events, so that whoever carries it next takes the step in flight again.
 */
export class Fence {
  private reason: GivenUp | null = null;
  /** What failed, where a port did. */
  cause: unknown;

  constructor(readonly workflowId: string) {}

  /** Null: it is carried here. */
  get givenUp(): GivenUp | null {
    return this.reason;
  }

  /** The first reason stands. */
  giveUp(reason: GivenUp, cause?: unknown): void {
    if (this.reason) return;
    this.reason = reason;
    this.cause = cause;
  }

  /** Throws once it is given up. */
  check(): void {
    if (this.reason) throw this.conflict();
  }

  /** What DBOS takes for a workflow that somebody else carries: it records nothing, and waits for the outcome. */
  conflict(): DBOSWorkflowConflictError {
    return new DBOSWorkflowConflictError(this.workflowId);
  }
}
