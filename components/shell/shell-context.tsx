"use client";

import { createContext, use } from "react";
import type { SignedInPerson } from "@/lib/schemas/people";

export interface ShellActions {
  /** Who is signed in; null on the way out. */
  person: SignedInPerson | null;
  /** Ends their session. */
  signOut: () => Promise<unknown>;
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
