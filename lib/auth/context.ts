import { database, type Database } from "@/lib/db/client";
import type { Actor } from "./roles";

/** Who acts, on what, and when: what every service takes first. */
export interface ActorContext {
  actor: Actor;
  db: Database;
  now: () => Date;
}

/** Somebody whom nobody knows yet: what services take that let people in. */
export interface VisitorContext {
  /** As they were sent, the cookies among them. */
  headers: Headers;
  /** Where the request came from. */
  address: string;
  /** They sit at this very machine, and the installation is for nobody else. */
  atThisMachine: boolean;
  db: Database;
  now: () => Date;
}

/** The context of an actor in this process. */
export function contextOf(actor: Actor): ActorContext {
  return { actor, db: database(), now: () => new Date() };
}
