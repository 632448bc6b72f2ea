import { lockAdmins } from "@/lib/db/lock-admins";
import { activatePersonInput } from "@/lib/schemas/people";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { requireAnAdmin } from "./admins";

/**
 * Deactivates a person, who is signed out everywhere at once and whose links lead nowhere, or lets them in again. Nothing
 * of theirs is deleted. Throws ServiceError `conflict` for the last admin.
 */
export async function activatePerson(ctx: ServiceContext, input: unknown): Promise<{ personId: string }> {
  requirePermission(ctx, "administer");
  const { personId, active } = parseInput(activatePersonInput, input);
  return ctx.db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const person = found(await tx.person.findUnique({ where: { id: personId } }), "person");
    if ((person.deactivatedAt === null) === active) return { personId };
    await tx.person.update({ where: { id: personId }, data: { deactivatedAt: active ? null : ctx.now() } });
    if (!active) await tx.session.deleteMany({ where: { userId: personId } });
    await requireAnAdmin(tx);
    const action = active ? "person.activate" : "person.deactivate";
    await audit(tx, ctx, { action, subject: { type: "person", id: personId } });
    return { personId };
  });
}
