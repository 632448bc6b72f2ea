import type { VisitorContext } from "@/lib/auth/context";
import { matchesPassword } from "@/lib/auth/password";
import { forgetTries } from "@/lib/db/sign-in-counts";
import { signInInput } from "@/lib/schemas/people";
import { audit } from "../audit";
import { parseInput, ServiceError } from "../errors";
import { limitTries } from "./limit-tries";
import { openSession } from "./open-session";
import { contextOfVisitor } from "./visitor";

/**
 * Signs somebody in by e-mail and password; the answer is the cookies for their browser. Hashing takes a tenth of a
 * second, so it holds no connection. Throws ServiceError `wrong_credentials` (whoever it is that there is not),
 * `rate_limited`.
 */
export async function signIn(visitor: VisitorContext, input: unknown): Promise<string[]> {
  const { email, password } = parseInput(signInInput, input);
  await limitTries(visitor, email);
  const person = await visitor.db.person.findUnique({
    where: { email },
    select: { id: true, deactivatedAt: true, credentials: { where: { providerId: "credential" } } },
  });
  const known = person?.deactivatedAt === null ? (person.credentials[0]?.password ?? null) : null;
  const right = await matchesPassword(password, known);
  const cookies = await visitor.db.$transaction(async (tx) => {
    if (person && right) {
      await forgetTries(tx, { kind: "email", of: email }, visitor.now());
      return openSession(tx, visitor, person.id, "password");
    }
    const subject = person ? { type: "person", id: person.id } : { type: "email", id: email };
    const { address } = visitor;
    await audit(tx, contextOfVisitor(visitor), {
      action: "person.sign_in_refused",
      subject,
      after: { email, address },
    });
    return null;
  });
  if (cookies) return cookies;
  throw new ServiceError("wrong_credentials", "No person has this e-mail address and this password");
}
