"use client";

import { useCallback, useSyncExternalStore } from "react";

const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (place: string) => `draft:${place}`;

/** Storage may be full or forbidden: then a draft lives as long as the page. */
function stored(place: string): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? "";
  } catch {
    return "";
  }
}

function store(place: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(place), text);
    else sessionStorage.removeItem(keyOf(place));
  } catch {
    // See `stored`.
  }
}

function read(place: string): string {
  const known = drafts.get(place);
  if (known !== undefined) return known;
  const text = stored(place);
  drafts.set(place, text);
  return text;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The words that are typed and not sent yet. They outlive a reload and a walk to another page of the tab. */
export function useDraft(place: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(place),
    () => "",
  );
  const write = useCallback(
    (next: string) => {
      drafts.set(place, next);
      store(place, next);
      for (const listener of listeners) listener();
    },
    [place],
  );
  return [text, write];
}
