"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState, useTransition } from "react";
import { workFailure, type ActionResult } from "@/lib/schemas/result";
import type { SaveFault } from "./draft-state";

/** What the person may do. */
export interface Can {
  edit: boolean;
  publish: boolean;
}

/** What is done with a version as a whole, one thing at a time; a failure stays to be read. */
export interface VersionActions {
  busy: boolean;
  fault: SaveFault | null;
  /**
   * Does it and goes to the version that it names (`here`: shows the page as it is then; null: stays); answers whether it
   * was done.
   */
  run: (action: () => Promise<ActionResult<{ versionId: string } | "here" | null>>) => Promise<boolean>;
}

export function useVersionActions(agentId: string): VersionActions {
  const router = useRouter();
  const [doing, setDoing] = useState(false);
  const [going, go] = useTransition();
  const [fault, setFault] = useState<SaveFault | null>(null);
  const run = useCallback<VersionActions["run"]>(
    async (action) => {
      setDoing(true);
      setFault(null);
      try {
        const result = await action();
        if (!result.ok) {
          setFault({ code: workFailure(result.error.code), issues: result.error.issues ?? [] });
          return false;
        }
        const { value } = result;
        if (value) {
          go(() => {
            if (value !== "here")
              router.push(`/policies/${encodeURIComponent(agentId)}?version=${encodeURIComponent(value.versionId)}`);
            router.refresh();
          });
        }
        return true;
      } catch {
        setFault({ code: "unreachable", issues: [] });
        return false;
      } finally {
        setDoing(false);
      }
    },
    [agentId, router],
  );
  return { busy: doing || going, fault, run };
}
