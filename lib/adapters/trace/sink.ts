import type { Database } from "@/lib/db/client";
import type { ClaimedRun } from "@/lib/db/turns";
import type { TraceSink } from "@/lib/engine/ports";
import { redactEvent } from "@/lib/engine/trace/redact";
import type { RedactionRules } from "@/lib/engine/trace/secrets";
import { Projector } from "./projection";
import { recordEvents, type RunPlace } from "./store";

/** Stores the events of one run, redacted, and hands over the runs that its end gives a turn to. */
export function traceSink(options: {
  db: Database;
  place: RunPlace;
  rules: RedactionRules;
  onClaimed: (runs: ClaimedRun[]) => void;
}): TraceSink {
  const { db, place, rules, onClaimed } = options;
  const projector = new Projector();
  return {
    async write(events) {
      const clean = events.map((event) => redactEvent(event, rules));
      const claimed = await db.$transaction((tx) => recordEvents(tx, place, projector, clean));
      if (claimed.length > 0) onClaimed(claimed);
    },
  };
}
