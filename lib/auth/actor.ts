import { headers } from "next/headers";
import { env } from "@/lib/env";
import { ServiceError } from "@/lib/schemas/service-error";
import { contextOf, type ActorContext } from "./context";
import { isLoopback } from "./loopback";
import type { Actor } from "./roles";

/** Whoever sits at this machine, until there are people who sign in. */
const LOCAL_ADMIN: Actor = { id: "local-admin", name: "Local admin", role: "admin" };

/**
 * Who sends the request under way; null: nobody we know. Without sign-in that is the local admin, where the server
 * listens on loopback alone and is called by a loopback name: a page of another site that has its name resolve to this
 * machine still sends its own.
 */
async function getActor(): Promise<Actor | null> {
  if (!isLoopback(env.HOST)) return null;
  const host = (await headers()).get("host") ?? "";
  return isLoopback(host) ? LOCAL_ADMIN : null;
}

/** What every service takes first, for the actor of the request under way. Throws ServiceError `not_signed_in`. */
export async function requireActor(): Promise<ActorContext> {
  const actor = await getActor();
  if (!actor) throw new ServiceError("not_signed_in", "Sign in first");
  return contextOf(actor);
}
