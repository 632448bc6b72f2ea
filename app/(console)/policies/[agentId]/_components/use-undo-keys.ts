"use client";

import { useEffect } from "react";
import type { Draft } from "./use-draft";

/** Ctrl+Z and Ctrl+Shift+Z (or Y). A text field that is being written in has its own. */
export function useUndoKeys(draft: Pick<Draft, "undo" | "redo"> | null): void {
  const undo = draft?.undo;
  const redo = draft?.redo;
  useEffect(() => {
    if (!undo || !redo) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      const target = event.target;
      if (target instanceof HTMLElement && target.closest("textarea, input:not([type=radio], [type=checkbox])")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [undo, redo]);
}
