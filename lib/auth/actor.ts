import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { ServiceError } from "@/lib/schemas/service-error";
import { contextOf, type ActorContext } from "./context";
import { isOwnRequest } from "./hosts";
import type { Actor } from "./roles";
import { readSession } from "./session";

/** Who sends the request under way, as the cookie of a session says; null: nobody we know. */
export const getActor = cache(async (): Promise<Actor | null> => {
  const sent = await headers();
  return isOwnRequest(sent, env) ? ((await readSession(database(), sent))?.actor ?? null) : null;
});

/** What every service takes first, for the actor of the request under way. Throws ServiceError `not_signed_in`. */
export async function requireActor(): Promise<ActorContext> {
  const actor = await getActor();
  if (!actor) throw new ServiceError("not_signed_in", "Sign in first");
  return contextOf(actor);
}

/** The same for a page, which sends those whom nobody knows to sign in, and has them come back to `path`. */
export async function signedInAt(path: string): Promise<ActorContext> {
  const actor = await getActor();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  return contextOf(actor);
}
