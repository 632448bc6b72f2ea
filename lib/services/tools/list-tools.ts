import type { ToolListItem } from "@/lib/schemas/tools";
import { requirePermission, type ServiceContext } from "../context";
import { toolFacts, toolItem, toolQuery } from "./tool-item";

/** All tools of the registry by name. */
export async function listTools(ctx: ServiceContext): Promise<ToolListItem[]> {
  requirePermission(ctx, "read");
  const [rows, facts] = await Promise.all([
    ctx.db.tool.findMany({ orderBy: { name: "asc" }, include: toolQuery }),
    toolFacts(ctx.db, ctx.now()),
  ]);
  return rows.flatMap((row) => toolItem(row, facts(row.name)) ?? []);
}
