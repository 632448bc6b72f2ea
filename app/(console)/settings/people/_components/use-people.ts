"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { workFailure, type ActionResult, type WorkErrorCode } from "@/lib/schemas/result";

export type PeopleFault = WorkErrorCode | "unreachable";

/** Changes people one thing at a time, and shows the list as it is then. */
export function usePeople() {
  const router = useRouter();
  const [fault, setFault] = useState<PeopleFault | null>(null);
  const [busy, start] = useTransition();
  const run = <T>(work: () => Promise<ActionResult<T>>, done: (value: T) => void) =>
    start(async () => {
      setFault(null);
      try {
        const result = await work();
        if (!result.ok) return setFault(workFailure(result.error.code));
        done(result.value);
        router.refresh();
      } catch {
        setFault("unreachable");
      }
    });
  return { busy, fault, forget: () => setFault(null), run };
}

export type PeopleActions = ReturnType<typeof usePeople>;
