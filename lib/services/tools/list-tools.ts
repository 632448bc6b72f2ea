import type { ToolListItem } from "@/lib/schemas/tools";
import { requireRole, type ServiceContext } from "../context";
import { toolFacts, toolItem, toolQuery } from "./tool-item";

/** All tools of the registry by name. */
export async function listTools(ctx: ServiceContext): Promise<ToolListItem[]> {
  requireRole(ctx, "viewer");
  const [rows, facts] = await Promise.all([
    ctx.db.tool.findMany({ orderBy: { name: "asc" }, include: toolQuery }),
    toolFacts(ctx.db, ctx.now()),
  ]);
  return rows.flatMap((row) => toolItem(row, facts(row.name)) ?? []);
}
