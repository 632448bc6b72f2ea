import { setProcessParts, type ProcessParts } from "@/lib/adapters/process/parts";
import type { Notices } from "@/lib/adapters/trace/listen";
import type { Role } from "@/lib/auth/roles";
import type { Database } from "@/lib/db/client";
import type { ClaimedRun } from "@/lib/db/turns";
import type { ServiceContext } from "../context";

/** The context of somebody who owns the conversations that the builders make. */
export function contextFor(db: Database, role: Role = "editor", id = "user-1"): ServiceContext {
  return { actor: { id, name: "Somebody", roles: [role] }, db, now: () => new Date() };
}

const noModel: ProcessParts["model"] = () => ({
  complete: () => Promise.reject(new Error("There is no model here")),
});

/** A process whose runtime only notes what it is told to start; the answer takes it away. */
export function noteStarts(notices: Notices | null = null, model: ProcessParts["model"] = noModel) {
  const started: ClaimedRun[] = [];
  setProcessParts({
    runtime: {
      executorId: "test",
      start: (runs) => Promise.resolve(void started.push(...runs)),
      stop: () => Promise.resolve(),
    },
    notices: notices ?? {
      subscribe: () => () => undefined,
      ready: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    model,
  });
  return { started, forget: () => setProcessParts(undefined) };
}
