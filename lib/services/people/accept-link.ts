import type { VisitorContext } from "@/lib/auth/context";
import { hashPassword } from "@/lib/auth/password";
import { ROLES } from "@/lib/auth/roles";
import type { Transaction } from "@/lib/db/client";
import { findEntryLink, useEntryLink } from "@/lib/db/entry-links";
import { lockAdmins } from "@/lib/db/lock-admins";
import { acceptLinkInput } from "@/lib/schemas/people";
import type { z } from "zod";
import { audit } from "../audit";
import { parseInput, ServiceError } from "../errors";
import { countAdmins } from "./admins";
import { openSession } from "./open-session";
import { activePerson, contextOfVisitor } from "./visitor";

type Accepted = z.output<typeof acceptLinkInput>;

/**
 * Lets somebody in by their link: makes the first admin, or sets the password of whom it is for, and signs them in; the
 * answer is the cookies for their browser. Throws ServiceError `link_spent`, `invalid_input`.
 */
export async function acceptLink(visitor: VisitorContext, input: unknown): Promise<string[]> {
  const accepted = parseInput(acceptLinkInput, input);
  // Looked at first: hashing is dear, and not for whoever has no link.
  if (!(await findEntryLink(visitor.db, accepted.token, visitor.now()))) throw spent();
  const password = await hashPassword(accepted.password);
  return visitor.db.$transaction(async (tx) => {
    const link = await findEntryLink(tx, accepted.token, visitor.now());
    if (!link || !(await useEntryLink(tx, accepted.token, visitor.now()))) throw spent();
    const personId = link.personId ?? (await makeFirstAdmin(tx, visitor, accepted));
    await setPassword(tx, visitor, personId, password);
    return openSession(tx, visitor, personId, "link");
  });
}

const spent = () => new ServiceError("link_spent", "The link was used, has expired, or never was");

/** The first admin has every role, and can give some of them away. */
async function makeFirstAdmin(tx: Transaction, visitor: VisitorContext, { name, email }: Accepted): Promise<string> {
  const missing = Object.entries({ name, email }).filter(([, value]) => value === undefined);
  const issues = missing.map(([path]) => ({ path, message: "is needed" }));
  if (name === undefined || email === undefined)
    throw new ServiceError("invalid_input", "The first admin needs a name and an e-mail address", issues);
  await lockAdmins(tx);
  if ((await countAdmins(tx)) > 0) throw spent();
  const person = await tx.person.findUnique({ where: { email } });
  if (person) throw new ServiceError("conflict", "Somebody has this e-mail address already");
  const { id } = await tx.person.create({
    data: { name, email, emailVerified: true, roles: { create: ROLES.map((role) => ({ role })) } },
  });
  await audit(tx, contextOfVisitor(visitor, { id, name, roles: ROLES }), {
    action: "person.create",
    subject: { type: "person", id },
    after: { name, email, roles: [...ROLES] },
  });
  return id;
}

/** A new password ends what was begun with the old one. */
async function setPassword(tx: Transaction, visitor: VisitorContext, personId: string, hash: string): Promise<void> {
  const key = { providerId: "credential", accountId: personId };
  await tx.credential.upsert({
    where: { providerId_accountId: key },
    create: { ...key, userId: personId, password: hash },
    update: { password: hash },
  });
  await tx.session.deleteMany({ where: { userId: personId } });
  const actor = (await activePerson(tx, personId)) ?? undefined;
  const subject = { type: "person", id: personId };
  await audit(tx, contextOfVisitor(visitor, actor), { action: "person.set_password", subject });
}
