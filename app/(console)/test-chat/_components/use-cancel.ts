"use client";

import { useState } from "react";
import { sendFailure, type SendFailure } from "@/components/chat/sending";
import { cancelRun } from "../actions";

/** Ends runs. `asked`: the run whose end is awaited; the stream says when it has come. */
export interface Cancelling {
  asked: string | null;
  failure: SendFailure | null;
  cancel: (runId: string) => void;
  forget: () => void;
}

export function useCancel(): Cancelling {
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const failed = (why: SendFailure) => {
    setAsked(null);
    setFailure(why);
  };
  const cancel = async (runId: string) => {
    setAsked(runId);
    setFailure(null);
    try {
      const result = await cancelRun({ runId });
      // That it ended by itself in the meantime needs no word.
      if (!result.ok && result.error.code !== "already_finished") failed(sendFailure(result.error.code));
    } catch {
      failed("unreachable");
    }
  };
  return { asked, failure, cancel: (runId) => void cancel(runId), forget: () => setFailure(null) };
}
