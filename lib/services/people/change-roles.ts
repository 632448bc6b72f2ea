import { lockAdmins } from "@/lib/db/lock-admins";
import { changeRolesInput } from "@/lib/schemas/people";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { requireAnAdmin } from "./admins";

/** Gives a person other roles, which hold from their next click on. Throws ServiceError `conflict` for the last admin. */
export async function changeRoles(ctx: ServiceContext, input: unknown): Promise<{ personId: string }> {
  requirePermission(ctx, "administer");
  const { personId, roles } = parseInput(changeRolesInput, input);
  return ctx.db.$transaction(async (tx) => {
    await lockAdmins(tx);
    const query = { where: { id: personId }, include: { roles: true } } as const;
    const before = found(await tx.person.findUnique(query), "person").roles.map(({ role }) => role);
    await tx.personRole.deleteMany({ where: { personId } });
    await tx.personRole.createMany({ data: roles.map((role) => ({ personId, role })) });
    await requireAnAdmin(tx);
    await audit(tx, ctx, {
      action: "person.change_roles",
      subject: { type: "person", id: personId },
      before: { roles: before.sort() },
      after: { roles },
    });
    return { personId };
  });
}
