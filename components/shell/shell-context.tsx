"use client";

import { createContext, use } from "react";

export interface ShellActions {
  openMenu: () => void;
  openPalette: () => void;
  openShortcuts: () => void;
}

export const ShellContext = createContext<ShellActions | null>(null);

/** What a page may ask of the frame around it. */
export function useShell(): ShellActions {
  const shell = use(ShellContext);
  if (!shell) throw new Error("useShell stands outside the shell");
  return shell;
}
