import type { ToolboxEntry } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";
import { approvalColumns, approvalSetting, present } from "./columns";

/** How the toolbox of a version is read. */
export const toolboxQuery = {
  orderBy: { position: "asc" },
  include: { bindings: { orderBy: { parameter: "asc" } } },
} satisfies Prisma.PolicyVersion$toolboxArgs;

type ToolboxRow = Prisma.ToolboxEntryGetPayload<typeof toolboxQuery>;

/** The rows of a toolbox. */
export function toolboxRows(versionId: string, toolbox: readonly ToolboxEntry[]) {
  const entries = toolbox.map((entry, position) => ({
    versionId,
    toolName: entry.tool,
    revision: entry.revision,
    position,
    ...approvalColumns(entry.approval),
    timeoutMs: entry.timeoutMs ?? null,
    resultLimit: entry.resultLimit ?? null,
  })) satisfies Prisma.ToolboxEntryCreateManyInput[];
  const bindings = toolbox.flatMap((entry) =>
    Object.entries(entry.bindings).map(([parameter, binding]) => ({
      versionId,
      toolName: entry.tool,
      parameter,
      entity: binding.entity,
      evidence: binding.evidence ?? null,
    })),
  ) satisfies Prisma.ArgumentBindingCreateManyInput[];
  return { entries, bindings };
}

/** A toolbox from its rows. */
export function toolboxDocument(rows: readonly ToolboxRow[]) {
  return rows.map((row) => ({
    tool: row.toolName,
    revision: row.revision,
    ...present("approval", approvalSetting(row)),
    ...present("timeoutMs", row.timeoutMs),
    ...present("resultLimit", row.resultLimit),
    bindings: Object.fromEntries(
      row.bindings.map((binding) => [
        binding.parameter,
        { entity: binding.entity, ...present("evidence", binding.evidence) },
      ]),
    ),
  }));
}
