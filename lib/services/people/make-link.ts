import { DEMO_ADMIN, publicUrl } from "@/lib/auth/offers";
import { makeEntryLink } from "@/lib/db/entry-links";
import { personInput, type MadeLink } from "@/lib/schemas/people";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";

/**
 * Makes a new link by which a person chooses a password: for one who lost the link, or forgot the password. The demo
 * admin has none. Throws ServiceError `conflict`.
 */
export async function makeLink(ctx: ServiceContext, input: unknown): Promise<MadeLink> {
  requirePermission(ctx, "administer");
  const { personId } = parseInput(personInput, input);
  return ctx.db.$transaction(async (tx) => {
    const person = found(await tx.person.findUnique({ where: { id: personId } }), "person");
    if (person.id === DEMO_ADMIN.id) throw new ServiceError("conflict", "The demo admin has no password");
    if (person.deactivatedAt) throw new ServiceError("conflict", "This person is deactivated");
    const { token, expiresAt } = await makeEntryLink(tx, personId, ctx.now());
    await audit(tx, ctx, { action: "person.make_link", subject: { type: "person", id: personId } });
    return { personId, url: `${publicUrl()}/setup?token=${token}`, expiresAt: expiresAt.toISOString() };
  });
}
