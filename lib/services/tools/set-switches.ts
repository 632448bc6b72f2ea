import { switchesInput } from "@/lib/schemas/tools";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/**
 * Sets what acts at once, on runs under way too (SPEC 1.2): the kill switch, and *tighten now* (every call asks; not taken
 * for read-only). What is not named stays as it is.
 */
export async function setSwitches(ctx: ServiceContext, input: unknown): Promise<{ name: string }> {
  requirePermission(ctx, "publish");
  const { name, note, ...switches } = parseInput(switchesInput, input);
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM tools WHERE name = ${name} FOR UPDATE`;
    const select = { enabled: true, tightenedApproval: true, tightenedWrites: true };
    const before = found(await tx.tool.findUnique({ where: { name }, select }), "tool");
    const after = await tx.tool.update({ where: { name }, data: switches, select });
    await audit(tx, ctx, {
      action: "tool.switch",
      subject: { type: "tool", id: name },
      before,
      after: { ...after, note },
    });
    return { name };
  });
}
