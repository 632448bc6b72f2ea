"use client";

import { useCallback, useRef, useState } from "react";
import type { ActionResult } from "@/lib/schemas/result";
import { newClientId } from "./client-id";
import { attemptFor, sendFailure, type Attempt, type SendState } from "./sending";

/**
 * Sends messages one at a time. `send` answers whether it went through; what it was, and why not, stays in `state`
 * until the next attempt.
 */
export function useSending(deliver: (attempt: Attempt) => Promise<ActionResult<unknown>>): {
  state: SendState;
  send: (text: string) => Promise<boolean>;
  forget: () => void;
} {
  const [state, setState] = useState<SendState>({ at: "idle" });
  const latest = useRef(state);
  const move = useCallback((next: SendState) => {
    latest.current = next;
    setState(next);
  }, []);
  const send = useCallback(
    async (text: string) => {
      if (latest.current.at === "sending") return false;
      const attempt = attemptFor(text, latest.current, newClientId);
      move({ at: "sending", attempt });
      try {
        const result = await deliver(attempt);
        move(result.ok ? { at: "idle" } : { at: "failed", attempt, failure: sendFailure(result.error.code) });
        return result.ok;
      } catch {
        move({ at: "failed", attempt, failure: "unreachable" });
        return false;
      }
    },
    [deliver, move],
  );
  const forget = useCallback(() => move({ at: "idle" }), [move]);
  return { state, send, forget };
}
