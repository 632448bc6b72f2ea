"use client";

import { useEffect, useRef, type RefObject } from "react";

/** Whether a key press belongs to a field, a menu or a dialog, so that a shortcut must leave it alone. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("input, textarea, select, [role=menu], [role=listbox]")) return true;
  const dialog = document.querySelector("[role=dialog]");
  return dialog !== null && !dialog.contains(target);
}

/** Single-key shortcuts of a page, by the key's own name (`1`, `j`, `?`). */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!Object.hasOwn(latest.current, key)) return;
      event.preventDefault();
      latest.current[key]?.(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/**
 * J and K move the focus between the elements marked `data-record` in a list; from nowhere they start at its top.
 * What Enter does is the focused element's own business.
 */
export function useRecordKeys(list: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const records = [...(list.current?.querySelectorAll<HTMLElement>("[data-record]") ?? [])];
    const at = records.findIndex((record) => record.contains(document.activeElement));
    const next = records[at < 0 ? 0 : Math.min(records.length - 1, Math.max(0, at + step))];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
}
