import { z } from "zod";
import type { Json, JsonObject } from "../json";
import type { ArgumentIssue } from "../trace/events";
import { ToolDefinitionError, ToolInputError } from "./errors";
import type { ToolExecution } from "./execution";
import { findContextKey } from "./find-context";
import type { DepsOf, HandlerArguments } from "./handler-types";
import { modelInput, toInputSchema, toOutputSchema } from "./input-schema";
import { WIRE_NAME } from "./names";
import type { RunContext } from "./run-context";
import type { ApprovalSetting, OutputTrust, ToolSpec } from "./spec";
import { argumentIssues } from "./zod-issues";

/** A tool as its author writes it down: one signature for the model, the scheduler and the authoriser (SPEC 1.1). */
export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodType> {
  /** Letters, digits, `_` and `-`, at most 64: what every provider accepts. */
  name: string;
  title?: string;
  description: string;
  /** Appended to the description that the model reads. */
  whenToUse?: string;
  /** A field of `runContext()` or named `ctx` is filled in by the runtime and hidden from the model. */
  input: Input;
  /** What the handler returns; data that does not fit is `bad_output` (SPEC 9). */
  output?: Output;
  /** Absent: effects unknown, so the tool runs alone. */
  execution?: ToolExecution;
  /** Milliseconds. */
  timeoutMs?: number;
  dependsOn?: string[];
  pollable?: boolean;
  /** Parameters that name a page. */
  cursorParams?: string[];
  approval?: ApprovalSetting;
  outputTrust?: OutputTrust;
  /** Characters of a result that reach the model, 64 or more. */
  resultLimit?: number;
  /** HTML in a result is turned into text before the model sees it. */
  htmlToText?: boolean;
  /**
   * Does the work. Throw to report a failure; an error with the property `retryable: true` says that the same call
   * may work when it is made again.
   */
  handler: (args: HandlerArguments<Input>) => z.input<NoInfer<Output>> | Promise<z.input<NoInfer<Output>>>;
}

/** Arguments as the tool's own schema reads them, without the context, or what is wrong with them. */
export type PreparedArguments =
  | {
      ok: true;
      value: Record<string, unknown>;
      /** The context field, where the model sent a value for it. */
      dropped: string[];
    }
  | { ok: false; issues: ArgumentIssue[] };

/** A declared tool: its specification as data, and its code. Deps: what its handler needs to find in the context. */
export interface Tool<Deps = unknown> extends ToolSpec {
  readonly kind: "builtin";
  /** The field that the runtime fills in; null: the handler asks for no context. */
  readonly contextKey: string | null;
  /** Checks arguments with the tool's own schema. Never throws: a check that throws is an issue. */
  readonly prepare: (args: JsonObject) => PreparedArguments;
  /** Checks, puts the context in its place and calls the handler. Rejects with ToolInputError or what the handler throws. */
  readonly invoke: (args: JsonObject, context: RunContext<Deps>) => Promise<unknown>;
}

/**
 * Declares a tool (SPEC 1.1). Throws ToolDefinitionError for what cannot work: a name that providers refuse, a run
 * context that is nested or stands twice, a parameter that JSON Schema cannot describe.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType = z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): Tool<DepsOf<Input>> {
  checkDefinition(definition);
  const { input, output, handler, ...declared } = definition;
  const { name } = definition;
  const contextKey = findContextKey(name, input);
  const model = modelInput(input, contextKey);
  const prepare = (args: JsonObject): PreparedArguments => prepareArguments(model, contextKey, args);
  const tool: Tool<DepsOf<Input>> = {
    ...declared,
    inputSchema: toInputSchema(name, model),
    ...(output ? { outputSchema: toOutputSchema(name, output) } : {}),
    kind: "builtin",
    enabled: true,
    revision: 1,
    contextKey,
    prepare,
    invoke: async (args, context) => {
      const prepared = prepare(args);
      if (!prepared.ok) throw new ToolInputError(name, prepared.issues);
      const injected = contextKey === null ? {} : { [contextKey]: context };
      return handler({ ...prepared.value, ...injected } as HandlerArguments<Input>);
    },
  };
  return Object.freeze(tool);
}

function prepareArguments(model: z.core.$ZodObject, contextKey: string | null, args: JsonObject): PreparedArguments {
  const sent = Object.entries(args).filter(([key]) => key !== contextKey);
  const dropped = contextKey !== null && Object.hasOwn(args, contextKey) ? [contextKey] : [];
  const own: Record<string, Json> = Object.fromEntries(sent);
  try {
    const parsed = z.safeParse(model, own);
    if (!parsed.success) return { ok: false, issues: argumentIssues(parsed.error, own) };
    return { ok: true, value: parsed.data, dropped };
  } catch (error) {
    // An author's refinement threw, or is asynchronous: the call does not run, and the run goes on.
    const message = `The tool could not check its arguments: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, issues: [{ path: "", expected: "arguments that can be checked", received: "", message }] };
  }
}

type Checked = Omit<ToolDefinition<z.ZodObject, z.ZodType>, "handler"> & { handler: unknown };

/** What types cannot say, or cannot say to a caller in plain JavaScript. */
function checkDefinition(definition: Checked): void {
  const { name, input, handler, cursorParams = [], timeoutMs, resultLimit } = definition;
  const refuse = (problem: string, path?: string): never => {
    throw new ToolDefinitionError(name, problem, path);
  };
  if (!WIRE_NAME.test(name)) {
    refuse("a name is 1 to 64 letters, digits, _ and -, as providers refuse every request that names another", "name");
  }
  if (input?._zod?.def?.type !== "object") refuse("input must be z.object({ ... })", "input");
  if (typeof handler !== "function") refuse("handler must be a function", "handler");
  const unknown = cursorParams.find((parameter) => !Object.hasOwn(input.shape, parameter));
  if (unknown !== undefined) refuse(`cursor parameter ${unknown} is not a field of input`, "cursorParams");
  if (Object.hasOwn(input.shape, "__proto__")) refuse("a parameter cannot be named __proto__", "__proto__");
  if (timeoutMs !== undefined && !(timeoutMs >= 1)) refuse("timeoutMs must be at least 1", "timeoutMs");
  if (resultLimit !== undefined && !(resultLimit >= 64)) refuse("resultLimit must be at least 64", "resultLimit");
}
