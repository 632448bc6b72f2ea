"use client";

import { useEffect, useRef } from "react";

/** What Esc does on a page, where nothing nearer takes it: no open menu, dialog or tooltip, no input method. */
export function useEscape(act: (() => void) | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector("[role=dialog], [role=menu], [role=listbox]")) return;
      latest.current?.();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
