import type { Database } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { toolSpec } from "@/lib/db/tools";
import { effectOf } from "@/lib/engine/tool/execution";
import type { ToolListItem } from "@/lib/schemas/tools";

/** How a tool is read for a list. */
export const toolQuery = {
  current: true,
  revisions: { select: { number: true, schemaFingerprint: true } },
} satisfies Prisma.ToolInclude;

/** A tool with its revision that counts. */
export type ToolRow = Prisma.ToolGetPayload<{ include: typeof toolQuery }>;

/** What is known of a tool beside its own rows. */
export interface ToolFacts {
  intents: string[];
  /** Numbers of the revisions that published versions pin. */
  pinned: number[];
  calls: number;
  failed: number;
}

const NO_FACTS: ToolFacts = { intents: [], pinned: [], calls: 0, failed: 0 };
const DAYS = 7;

/** The specification of a tool as it stands in the registry; null while it has no revision. */
export function currentSpec(row: ToolRow) {
  const { current, revisions: _, ...tool } = row;
  return current && toolSpec({ ...current, tool });
}

/** A tool as the table shows it; null while it has no revision. */
export function toolItem(row: ToolRow, facts: ToolFacts = NO_FACTS): ToolListItem | null {
  const spec = currentSpec(row);
  if (!spec) return null;
  return {
    name: spec.name,
    title: spec.title ?? spec.name,
    description: spec.description,
    kind: spec.kind,
    effect: effectOf(spec.execution),
    execution: spec.execution ?? null,
    approval: typeof spec.approval === "object" ? "conditional" : (spec.approval ?? "never"),
    enabled: spec.enabled,
    revision: spec.revision,
    intents: facts.intents,
    calls7d: facts.calls,
    failed7d: facts.failed,
    drifted: hasDrifted(row, facts.pinned),
  };
}

/** Whether the code's schema differs from that of a revision that is in use (SPEC 1.2). */
function hasDrifted(row: ToolRow, pinned: readonly number[]): boolean {
  const schemaOf = (number: number | null) =>
    row.revisions.find((revision) => revision.number === number)?.schemaFingerprint;
  const declared = schemaOf(row.declaredRevision);
  if (declared === undefined) return false;
  return [row.currentRevision, ...pinned].some((number) => schemaOf(number) !== declared);
}

/** Facts of tools: what published versions grant and pin, and the live calls of the last seven days. */
export async function toolFacts(
  db: Database,
  now: Date,
  names?: readonly string[],
): Promise<(tool: string) => ToolFacts> {
  const tool = names ? { in: [...names] } : undefined;
  const published = { publishedOf: { isNot: null } };
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const [grants, pins, calls] = await Promise.all([
    db.grant.findMany({ where: { tool, enabled: true, version: published }, orderBy: { position: "asc" } }),
    db.toolboxEntry.findMany({ where: { toolName: tool, version: published } }),
    db.toolCall.groupBy({
      by: ["toolName", "status"],
      where: {
        toolName: tool ?? { not: null },
        purpose: "live",
        at: { gte: since },
        status: { in: ["success", "error"] },
      },
      _count: true,
    }),
  ]);
  return (name) => {
    const own = calls.filter(({ toolName }) => toolName === name);
    return {
      intents: [...new Set(grants.filter((grant) => grant.tool === name).map(({ intent }) => intent))],
      pinned: pins.filter(({ toolName }) => toolName === name).map(({ revision }) => revision),
      calls: own.reduce((sum, { _count }) => sum + _count, 0),
      failed: own.find(({ status }) => status === "error")?._count ?? 0,
    };
  };
}
