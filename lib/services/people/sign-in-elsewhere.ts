import { createAuth, OIDC, type Auth } from "@/lib/auth/better-auth";
import type { VisitorContext } from "@/lib/auth/context";
import { providerName } from "@/lib/auth/offers";
import { nextPath } from "@/lib/schemas/next-path";
import { audit } from "../audit";
import { ServiceError } from "../errors";
import { contextOfVisitor, recordEntry } from "./visitor";

/** Sends somebody to the provider of their account. Throws ServiceError `forbidden` where none is set. */
export async function goElsewhere(visitor: VisitorContext, next: unknown): Promise<{ url: string; cookies: string[] }> {
  const auth = authFor(visitor);
  const { headers, response } = await auth.api.signInSocial({
    body: { provider: OIDC, callbackURL: nextPath(next), errorCallbackURL: "/sign-in", disableRedirect: true },
    headers: visitor.headers,
    returnHeaders: true,
  });
  if (!response.url) throw new ServiceError("unavailable", "The provider cannot be reached");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/**
 * Lets in somebody whom the provider sends back: the answer redirects, with the session's cookie or with an error. Who
 * was not invited, or whose address the provider has not verified, is not let in; that is recorded too.
 */
export async function comeBack(visitor: VisitorContext, request: Request): Promise<Response> {
  const response = await authFor(visitor).handler(request);
  const error = new URL(response.headers.get("location") ?? "/", "http://x").searchParams.get("error");
  if (error !== null)
    await visitor.db.$transaction((tx) =>
      audit(tx, contextOfVisitor(visitor), {
        action: "person.sign_in_refused",
        subject: { type: "provider", id: OIDC },
        after: { error: error.slice(0, 200), address: visitor.address },
      }),
    );
  return response;
}

/** The entry is recorded before the session is made: at worst there is a record without a session. */
function authFor(visitor: VisitorContext): Auth {
  if (providerName() === null) throw new ServiceError("forbidden", "No provider of accounts is set");
  return createAuth(visitor.db, (personId) =>
    visitor.db.$transaction((tx) => recordEntry(tx, visitor, personId, "provider")),
  );
}
