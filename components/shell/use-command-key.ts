"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The key that opens the palette, as the machine names it. */
export function useCommandKey(): string {
  return useSyncExternalStore(
    never,
    () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
