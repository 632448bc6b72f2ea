import type { JsonObject } from "../json";
import type { ProposedCall } from "../model/reply";
import type { ToolSpec } from "../tool/spec";
import type { CallError, CallErrorType, EventData } from "../trace/events";

/** A call of a reply on its way: proposed, checked, decided, and perhaps taken out. */
export interface RoundCall {
  index: number;
  callId: string;
  proposed: ProposedCall;
  /** The tool it names, once a provider's prefix is removed. */
  tool: string;
  /** Present when the call may reach the planner. */
  ready: { spec: ToolSpec; arguments: JsonObject; fingerprint: string } | null;
  /** Why it will not run. */
  error: CallError | null;
  /** What its `call.decided` event says beside that. */
  facts: Omit<EventData["call.decided"], "callId" | "parent" | "index" | "tool" | "requestedName" | "error">;
}

/** Takes a call out, unless it already is. */
export function takeOut(call: RoundCall, type: CallErrorType, message: string, more: Partial<CallError> = {}): void {
  call.error ??= { type, message, retryable: false, ...more };
}

/** The durable step of a call (DESIGN.md, Durable steps). */
export const callStep = (round: number, index: number): string => `round:${round}:call:${index}`;

/**
 * A call's arguments as the next request shows them: the model's own text, or what was understood of it where that had
 * to be mended, so that the model is not taught its own mistake.
 */
export function shownArguments({ proposed, facts }: RoundCall): string {
  const mended = facts.repairs.some((repair) => repair !== NAME_PREFIX);
  return mended && facts.arguments !== null ? JSON.stringify(facts.arguments) : proposed.arguments;
}

/** The repair of a name that a provider had put a prefix before. */
export const NAME_PREFIX = "name_prefix";
