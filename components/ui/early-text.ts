"use client";

import { useState, type RefCallback } from "react";

/**
 * For the element around one text field. What people type before the page has come alive stays on the screen, while
 * React knows nothing of it and would take it away with the next drawing: it is handed to `take` instead.
 */
export function useEarlyText(take: (typed: string) => void): RefCallback<HTMLElement> {
  const [early] = useState(() => (around: HTMLElement | null) => {
    const field = around?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (field && field.value !== field.defaultValue) take(field.value);
  });
  return early;
}
