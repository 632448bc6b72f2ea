import type { ArgumentIssue } from "../trace/events";

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
