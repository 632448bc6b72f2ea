import type { ArgumentIssue, CallError, CallErrorType } from "../trace/events";

/** A tool declaration that cannot work, found when it is declared; `path` names the field at fault (SPEC 1.1). */
export class ToolDefinitionError extends Error {
  override readonly name = "ToolDefinitionError";

  constructor(
    readonly tool: string,
    problem: string,
    readonly path?: string,
  ) {
    super(`Tool ${JSON.stringify(tool)}: ${problem}`);
  }
}

/** Arguments that a tool's own schema refuses when its handler is about to be entered (SPEC 1.2, 7). */
export class ToolInputError extends Error {
  override readonly name = "ToolInputError";

  constructor(
    readonly tool: string,
    readonly issues: ArgumentIssue[],
  ) {
    const faults = issues.map((issue) => (issue.path === "" ? issue.message : `${issue.path}: ${issue.message}`));
    super(`Invalid arguments for ${tool}: ${faults.join("; ")}`);
  }
}

/** A call that a handler made with `callTool` and that brought no result: what the model would have been told of it. */
abstract class ToolCallError extends Error {
  readonly type: CallErrorType;
  /** The same call may work when it is made again. */
  readonly retryable: boolean;

  constructor(
    /** The tool that was called. */
    readonly tool: string,
    readonly error: CallError,
  ) {
    super(error.message);
    this.type = error.type;
    this.retryable = error.retryable;
  }
}

/** Thrown by `callTool` for a call that did not run: its scope, its arguments, a guard or a switch forbids it (SPEC 1.1). */
export class ToolCallRefused extends ToolCallError {
  override readonly name = "ToolCallRefused";
}

/** Thrown by `callTool` for a call that ran and failed (SPEC 1.1). */
export class ToolCallFailed extends ToolCallError {
  override readonly name = "ToolCallFailed";
}
