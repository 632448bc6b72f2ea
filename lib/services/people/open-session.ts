import { createAuth } from "@/lib/auth/better-auth";
import type { VisitorContext } from "@/lib/auth/context";
import type { Transaction } from "@/lib/db/client";
import { ServiceError } from "../errors";
import { recordEntry, type Way } from "./visitor";

/**
 * Signs a person in, in the transaction that recognised them: the session, its record, and the cookies for the browser.
 * Throws ServiceError `wrong_credentials` for somebody who was deactivated.
 */
export async function openSession(
  tx: Transaction,
  visitor: VisitorContext,
  personId: string,
  way: Way,
): Promise<string[]> {
  if (!(await recordEntry(tx, visitor, personId, way)))
    throw new ServiceError("wrong_credentials", "This person may not sign in");
  const auth = createAuth(tx, () => Promise.resolve(true));
  const { headers, response } = await auth.api.openSession({
    body: { personId },
    headers: visitor.headers,
    returnHeaders: true,
  });
  if (!response.opened) throw new ServiceError("internal", "The session was not made");
  return headers.getSetCookie();
}
