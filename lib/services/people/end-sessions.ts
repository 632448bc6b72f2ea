import { personInput } from "@/lib/schemas/people";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** Signs a person out everywhere: each of their browsers has to sign in again. */
export async function endSessions(ctx: ServiceContext, input: unknown): Promise<{ ended: number }> {
  requirePermission(ctx, "administer");
  const { personId } = parseInput(personInput, input);
  return ctx.db.$transaction(async (tx) => {
    found(await tx.person.findUnique({ where: { id: personId } }), "person");
    const { count } = await tx.session.deleteMany({ where: { userId: personId } });
    const subject = { type: "person", id: personId };
    await audit(tx, ctx, { action: "person.end_sessions", subject, after: { sessions: count } });
    return { ended: count };
  });
}
