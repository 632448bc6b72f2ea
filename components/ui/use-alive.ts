"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers yet: not on the server, nor in what the server has drawn. Keys are shown once they work. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
