import type { Database, Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { revisionColumns, revisionContent } from "@/lib/db/tools";
import { canonicalJson } from "@/lib/engine/policy/canonical";
import type { ToolSpec } from "@/lib/engine/tool/spec";

/**
 * Gives the tools that code declares their rows, and a new revision where the code says something new (SPEC 1.2). What
 * an admin changed stays what counts; what policy versions pin stays pinned. Doing it again changes nothing.
 */
export async function declareTools(db: Database, tools: Iterable<ToolSpec>): Promise<void> {
  // In one order, so that two processes that start at once wait for one another.
  for (const tool of [...tools].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await db.$transaction((tx) => declareTool(tx, tool));
  }
}

async function declareTool(tx: Transaction, spec: ToolSpec): Promise<void> {
  const { name, kind } = spec;
  await tx.tool.createMany({ data: [{ name, kind }], skipDuplicates: true });
  await tx.$queryRaw`SELECT 1 FROM tools WHERE name = ${name} FOR UPDATE`;
  const tool = await tx.tool.findUniqueOrThrow({ where: { name }, include: { revisions: true } });
  const declared = tool.revisions.find(({ number }) => number === tool.declaredRevision);
  if (declared && sameContent(declared, spec)) return;
  const number = 1 + Math.max(0, ...tool.revisions.map((revision) => revision.number));
  await tx.toolRevision.create({ data: { toolName: name, number, source: "code", ...revisionColumns(spec) } });
  const untouched = tool.currentRevision === tool.declaredRevision;
  await tx.tool.update({
    where: { name },
    data: { declaredRevision: number, ...(untouched ? { currentRevision: number } : {}) },
  });
}

function sameContent(row: Prisma.ToolRevisionGetPayload<object>, spec: ToolSpec): boolean {
  const declared = revisionContent({ ...row, ...revisionColumns(spec) });
  return canonicalJson(revisionContent(row)) === canonicalJson(declared);
}
