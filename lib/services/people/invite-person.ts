import { publicUrl } from "@/lib/auth/offers";
import { makeEntryLink } from "@/lib/db/entry-links";
import { invitePersonInput, type MadeLink } from "@/lib/schemas/people";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";

/** Adds a person with their roles, and makes the link by which they choose a password. Throws ServiceError `conflict`. */
export async function invitePerson(ctx: ServiceContext, input: unknown): Promise<MadeLink> {
  requirePermission(ctx, "administer");
  const { name, email, roles } = parseInput(invitePersonInput, input);
  return ctx.db.$transaction(async (tx) => {
    // One that another invitation makes at this moment is waited for, and then found.
    const data = [{ name, email, emailVerified: true }];
    const [made] = await tx.person.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
    if (!made) throw new ServiceError("conflict", "Somebody has this e-mail address already");
    await tx.personRole.createMany({ data: roles.map((role) => ({ personId: made.id, role })) });
    const { token, expiresAt } = await makeEntryLink(tx, made.id, ctx.now());
    const subject = { type: "person", id: made.id };
    await audit(tx, ctx, { action: "person.invite", subject, after: { name, email, roles } });
    return { personId: made.id, url: `${publicUrl()}/setup?token=${token}`, expiresAt: expiresAt.toISOString() };
  });
}
