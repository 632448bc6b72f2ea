import type { ConnectionInfo } from "../run/request";
import type { Limits } from "./limits";
import type { Usage } from "./usage";

/** How many tokens the next prompt may have, and what bounds it (SPEC 10, Tokens). */
export interface Room {
  /** Tokens kept free for the reply; also the `max_tokens` sent. */
  reserve: number;
  /** Tokens left for the prompt; may be negative. */
  tokens: number;
  bound: "total" | "window";
}

/** Room = the lesser of (window - reserve) and (maxTotalTokens - used - reserve). */
export function roomFor(limits: Limits, usage: Usage, connection: ConnectionInfo): Room {
  const reserve = Math.min(limits.values.maxOutputTokens, connection.maxOutputTokens);
  const window = connection.contextWindow - reserve;
  const total = limits.values.maxTotalTokens - usage.tokens - reserve;
  return { reserve, tokens: Math.min(window, total), bound: total < window ? "total" : "window" };
}
