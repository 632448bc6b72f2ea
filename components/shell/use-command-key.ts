"use client";

import { useAlive } from "@/components/ui/use-alive";

/** The key that opens the palette, as the machine names it. */
export function useCommandKey(): string {
  return useAlive() && /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
