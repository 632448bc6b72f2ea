/** What a tool does to the world, as its author or an admin declares it. Every flag is false unless declared (SPEC 1.3). */
export interface ToolExecution {
  /** Changes no state anywhere. */
  readOnly?: boolean;
  /** Changes the workspace: files, repositories, environment. */
  mutatesWorkspace?: boolean;
  /** At most one call in flight across all runs and processes. */
  exclusive?: boolean;
  /** Its effect or result depends on, or decides, the order of calls. */
  statefulAction?: boolean;
  /** Returns one page; at most one page is read in a round. */
  pagination?: boolean;
}

/** What a tool without a declaration is taken for: serial, and never guessed from its name (SPEC 1.3). */
export const UNKNOWN_EXECUTION: Readonly<Required<ToolExecution>> = Object.freeze({
  readOnly: false,
  mutatesWorkspace: false,
  exclusive: false,
  statefulAction: true,
  pagination: false,
});

/** How a tool's effects read in one word; the badge of the console. */
export type ToolEffect = "parallel_safe" | "serial" | "exclusive" | "unknown";

/** All flags with their values; a tool without a declaration gets UNKNOWN_EXECUTION (SPEC 1.3). */
export function executionOf(execution: ToolExecution | undefined): Readonly<Required<ToolExecution>> {
  if (!execution) return UNKNOWN_EXECUTION;
  return {
    readOnly: execution.readOnly === true,
    mutatesWorkspace: execution.mutatesWorkspace === true,
    exclusive: execution.exclusive === true,
    statefulAction: execution.statefulAction === true,
    pagination: execution.pagination === true,
  };
}

/** Whether calls of the tool may run beside others: read-only and none of the dangerous flags (SPEC 1.3). */
export function isParallelSafe(execution?: ToolExecution): boolean {
  const flags = executionOf(execution);
  return flags.readOnly && !flags.mutatesWorkspace && !flags.exclusive && !flags.statefulAction;
}

/** Whether a call may change something. Unknown effects count as changing (SPEC 1.3, 2.4). */
export function isReadOnly(execution?: ToolExecution): boolean {
  const flags = executionOf(execution);
  return flags.readOnly && !flags.mutatesWorkspace;
}

/**
 * Whether a tool may call another inside itself: the other may do no more than it is declared to do itself, so that what
 * is said of a tool holds for all that it does (SPEC 1.1). Parallel-safe tools call parallel-safe ones only, tools that
 * only read call tools that only read. Unknown effects are those of a stateful action.
 */
export function mayCall(caller: ToolExecution | undefined, called: ToolExecution | undefined): boolean {
  return dangerOf(called) <= dangerOf(caller);
}

const dangerOf = (execution: ToolExecution | undefined): number =>
  isParallelSafe(execution) ? 0 : isReadOnly(execution) ? 1 : 2;

/** The effect badge of a tool (SPEC 1.3). */
export function effectOf(execution?: ToolExecution): ToolEffect {
  if (!execution) return "unknown";
  if (isParallelSafe(execution)) return "parallel_safe";
  return execution.exclusive === true ? "exclusive" : "serial";
}
