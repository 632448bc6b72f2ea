"use client";

import { useState, useTransition } from "react";
import type { ActionResult, FailureView } from "@/lib/schemas/result";

/** Why somebody is not in: what the server said, that it did not answer, or that the provider sent them back so. */
export interface EntryFailure {
  code: FailureView["code"] | "unreachable" | "elsewhere";
  retryAt?: string;
  issues?: { path: string; message: string }[];
}

/** Lets somebody in and goes on to a page. The page is loaded whole: nothing of before is left in the browser's memory. */
export function useEntry(next: string) {
  const [fault, setFault] = useState<EntryFailure | null>(null);
  const [busy, start] = useTransition();
  const attempt = <T>(work: () => Promise<ActionResult<T>>, goOn: (value: T) => void) =>
    start(async () => {
      setFault(null);
      try {
        const result = await work();
        if (!result.ok) return setFault(result.error);
        goOn(result.value);
        // The button stays as it is until the next page is there.
        await new Promise(() => undefined);
      } catch {
        setFault({ code: "unreachable" });
      }
    });
  return {
    busy,
    fault,
    enter: (work: () => Promise<ActionResult<null>>) => attempt(work, () => window.location.assign(next)),
    leave: (work: () => Promise<ActionResult<{ url: string }>>) =>
      attempt(work, ({ url }) => window.location.assign(url)),
  };
}
