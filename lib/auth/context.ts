import { database, type Database } from "@/lib/db/client";
import type { Actor } from "./roles";

/** Who acts, on what, and when: what every service takes first. */
export interface ActorContext {
  actor: Actor;
  db: Database;
  now: () => Date;
}

/** The context of an actor in this process. */
export function contextOf(actor: Actor): ActorContext {
  return { actor, db: database(), now: () => new Date() };
}
