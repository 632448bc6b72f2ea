import { pauseInput } from "@/lib/schemas/agents";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";

/** Pauses an agent, or lets it go on: no run begins, and those under way stop before their next step (SPEC 1.2). */
export async function pauseAgent(ctx: ServiceContext, input: unknown): Promise<{ agentId: string }> {
  requirePermission(ctx, "publish");
  const { agentId, paused, note } = parseInput(pauseInput, input);
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM agents WHERE id = ${agentId} FOR UPDATE`;
    const { paused: before } = found(await tx.agent.findUnique({ where: { id: agentId } }), "agent");
    await tx.agent.update({ where: { id: agentId }, data: { paused } });
    await audit(tx, ctx, {
      action: paused ? "agent.pause" : "agent.resume",
      subject: { type: "agent", id: agentId },
      before: { paused: before },
      after: { paused, note },
    });
    return { agentId };
  });
}
