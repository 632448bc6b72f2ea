import { ROLES, type Actor } from "../../lib/auth/roles";
import { createDatabase } from "../../lib/db/client";
import type { ServiceContext } from "../../lib/services/context";

/** Whoever may run a command on this machine may use its database. */
const ACTOR: Actor = { id: "command-line", name: "Command line", roles: ROLES };

/** What a command calls services with; whoever asks for it disconnects its database. */
export function commandLine(url: string): ServiceContext {
  return { actor: ACTOR, db: createDatabase(url, 2), now: () => new Date() };
}
