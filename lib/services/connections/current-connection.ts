import type { ConnectionSummary } from "@/lib/schemas/agents";
import { requireRole, type ServiceContext } from "../context";

/** The connection of the first agent, which pages show in their frame; null: there is no agent yet. */
export async function currentConnection(ctx: ServiceContext): Promise<ConnectionSummary | null> {
  requireRole(ctx, "viewer");
  const agent = await ctx.db.agent.findFirst({ orderBy: { createdAt: "asc" }, include: { connection: true } });
  return agent && { name: agent.connection.name, model: agent.connection.model, demo: agent.connection.demo };
}
