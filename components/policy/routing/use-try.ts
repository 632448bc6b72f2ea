"use client";

import { useEffect, useRef, useState } from "react";
import type { RoutingTry } from "@/lib/schemas/policies";
import type { ActionResult } from "@/lib/schemas/result";

/** So many sentences are tried at once. */
export const MOST_SENTENCES = 50;

/** The sentences of a text: one to a line, or all of it. */
export const sentencesOf = (text: string, many: boolean): string[] =>
  many ? text.split("\n").flatMap((line) => line.trim() || []) : text.trim() === "" ? [] : [text];

/** Why a try came to nothing. */
export type TryFault = "unsaved" | "tooLarge" | "failed";

interface TryState {
  asking: boolean;
  result: RoutingTry | null;
  fault: TryFault | null;
}

function faultOf(result: Extract<ActionResult<RoutingTry>, { ok: false }>): TryFault {
  const { code } = result.error;
  return code === "conflict" ? "unsaved" : code === "too_large" ? "tooLarge" : "failed";
}

/** How sentences are tried: what is edited is saved first, and what is saved is tried. */
export interface TryPort {
  /** Saves what is edited; answers whether all of it is saved. */
  flush: () => Promise<boolean>;
  /** Asks the server. */
  onTry: (sentences: string[]) => Promise<ActionResult<RoutingTry>>;
  /** Another for each state of the document that has been saved. */
  saved: unknown;
}

/**
 * Tries sentences; the answer to the newest question counts. One sentence is tried again by itself after each save, so
 * that its result is not of an earlier state; of several, `stale` says that they are.
 */
export function useTry({ flush, onTry, saved }: TryPort) {
  const [state, setState] = useState<TryState>({ asking: false, result: null, fault: null });
  const [triedAt, setTriedAt] = useState<unknown>(null);
  const asked = useRef({ number: 0, busy: false, sentences: [] as string[], saved });
  const ask = async (sentences: string[]) => {
    if (sentences.length === 0) return;
    const number = asked.current.number + 1;
    Object.assign(asked.current, { number, sentences, busy: true });
    setState((before) => ({ ...before, asking: true, fault: null }));
    const kept = await flush();
    const state = asked.current.saved;
    const answer = kept ? await onTry(sentences).catch(() => null) : null;
    if (asked.current.number !== number) return;
    asked.current.busy = false;
    if (answer?.ok) setTriedAt(state);
    setState((before) =>
      answer?.ok
        ? { asking: false, result: answer.value, fault: null }
        : { ...before, asking: false, fault: !kept ? "unsaved" : answer ? faultOf(answer) : "failed" },
    );
  };
  const again = useRef(ask);
  useEffect(() => {
    again.current = ask;
    asked.current.saved = saved;
  });
  useEffect(() => {
    const { busy, sentences } = asked.current;
    if (!busy && sentences.length === 1) void again.current(sentences);
  }, [saved]);
  return { state, ask, stale: state.result !== null && triedAt !== saved };
}
