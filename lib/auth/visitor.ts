import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies";
import { cookies, headers } from "next/headers";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { ServiceError } from "@/lib/schemas/service-error";
import type { VisitorContext } from "./context";
import { addressOf, isAtThisMachine, isOwnRequest } from "./hosts";

/** Who sends the request under way, before anybody knows them. Throws ServiceError `forbidden` for another site's page. */
export async function requireVisitor(): Promise<VisitorContext> {
  const sent = new Headers(await headers());
  if (!isOwnRequest(sent, env)) throw new ServiceError("forbidden", "This is not a page of this installation");
  return {
    headers: sent,
    address: addressOf(sent),
    atThisMachine: isAtThisMachine(sent, env),
    db: database(),
    now: () => new Date(),
  };
}

/** Gives the browser the cookies that a service has made. */
export async function keepCookies(setCookies: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const text of setCookies)
    for (const [name, cookie] of parseSetCookieHeader(text)) jar.set(name, cookie.value, toCookieOptions(cookie));
}
