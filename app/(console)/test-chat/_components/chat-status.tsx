"use client";

import { useTranslations } from "next-intl";
import type { LiveRun } from "@/components/trace/model/live";

/** How the newest reply stands, told to those who do not see it change. */
export function ChatStatus({ live }: { live: LiveRun | undefined }) {
  const t = useTranslations("trace.outcome");
  const standing = live && (live.run.outcome ?? (live.run.state === "finished" ? "failed" : live.run.state));
  return (
    <p role="status" className="sr-only">
      {standing ? t(standing) : ""}
    </p>
  );
}
