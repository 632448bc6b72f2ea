import { DEMO_ADMIN } from "@/lib/auth/offers";
import type { PersonItem } from "@/lib/schemas/people";
import { requirePermission, type ServiceContext } from "../context";

/** Everybody who may sign in, or might once, by name. */
export async function listPeople(ctx: ServiceContext): Promise<PersonItem[]> {
  requirePermission(ctx, "administer");
  const rows = await ctx.db.person.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    include: {
      roles: { orderBy: { role: "asc" } },
      sessions: {
        where: { expiresAt: { gt: ctx.now() } },
        orderBy: { createdAt: "desc" },
        select: { createdAt: true },
      },
      _count: { select: { credentials: true } },
    },
  });
  return rows.map(({ sessions, _count, ...person }) => {
    const demo = person.id === DEMO_ADMIN.id;
    return {
      id: person.id,
      name: person.name,
      email: person.email,
      roles: person.roles.map(({ role }) => role),
      state: person.deactivatedAt ? "deactivated" : demo || _count.credentials > 0 ? "active" : "invited",
      demo,
      sessions: sessions.length,
      signedInAt: sessions[0]?.createdAt.toISOString() ?? null,
    };
  });
}
