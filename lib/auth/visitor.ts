import { parseSetCookieHeader, toCookieOptions } from "better-auth/cookies";
import { cookies, headers } from "next/headers";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { ServiceError } from "@/lib/schemas/service-error";
import type { VisitorContext } from "./context";
import { addressOf, isAtThisMachine, isOwnRequest } from "./hosts";

/** Who sends the request under way, before anybody knows them; null: it came under another name than our own. */
export async function findVisitor(): Promise<VisitorContext | null> {
  const sent = new Headers(await headers());
  if (!isOwnRequest(sent, env)) return null;
  return {
    headers: sent,
    address: addressOf(sent),
    atThisMachine: isAtThisMachine(sent, env),
    db: database(),
    now: () => new Date(),
  };
}

/** The same for what does something. Throws ServiceError `forbidden` for another site's page. */
export async function requireVisitor(): Promise<VisitorContext> {
  const visitor = await findVisitor();
  if (!visitor) throw new ServiceError("forbidden", "This is not a page of this installation");
  return visitor;
}

/** Where this installation is to be opened. */
export const ownAddress = (): string => env.GATEHOUSE_URL ?? `http://${env.HOST}:${env.PORT}`;

/** Gives the browser the cookies that a service has made. */
export async function keepCookies(setCookies: readonly string[]): Promise<void> {
  const jar = await cookies();
  for (const text of setCookies)
    for (const [name, cookie] of parseSetCookieHeader(text)) jar.set(name, cookie.value, toCookieOptions(cookie));
}
