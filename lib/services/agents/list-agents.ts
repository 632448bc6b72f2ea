import type { AgentListItem } from "@/lib/schemas/agents";
import { requirePermission, type ServiceContext } from "../context";

/** All agents by name, each with its published version and its connection. */
export async function listAgents(ctx: ServiceContext): Promise<AgentListItem[]> {
  requirePermission(ctx, "read");
  const rows = await ctx.db.agent.findMany({
    orderBy: { name: "asc" },
    include: { publishedVersion: true, connection: true },
  });
  return rows.map(({ publishedVersion: version, connection, ...agent }) => ({
    id: agent.id,
    name: agent.name,
    description: agent.description,
    paused: agent.paused,
    published: version && {
      id: version.id,
      number: version.number,
      publishedAt: version.publishedAt?.toISOString() ?? null,
      publishedBy: version.publishedBy,
    },
    connection: { name: connection.name, model: connection.model, demo: connection.demo },
  }));
}
