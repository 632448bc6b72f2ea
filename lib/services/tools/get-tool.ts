import { revisionContent } from "@/lib/db/tools";
import { canonicalJson } from "@/lib/engine/policy/canonical";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import { toModelTool } from "@/lib/engine/tool/model-tool";
import { writeOnlyParameters } from "@/lib/engine/trace/secrets";
import { toolNameInput, type DeclaredValue, type ToolContent, type ToolDetail } from "@/lib/schemas/tools";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput } from "../errors";
import { currentSpec, toolFacts, toolItem, toolQuery, type ToolRow } from "./tool-item";

/** Calls that a tool's page shows. */
const RECENT_CALLS = 20;

/** A tool's page: what the model sees of it and what the runtime gets. Throws ServiceError `not_found`. */
export async function getTool(ctx: ServiceContext, input: unknown): Promise<ToolDetail> {
  requirePermission(ctx, "read");
  const { name } = parseInput(toolNameInput, input);
  const row = found(await ctx.db.tool.findUnique({ where: { name }, include: toolQuery }), "tool");
  const facts = await toolFacts(ctx.db, ctx.now(), [name]);
  const [item, spec] = [found(toolItem(row, facts(name)), "tool"), found(currentSpec(row), "tool")];
  return {
    item,
    spec,
    modelView: toModelTool(spec),
    runtime: {
      contextKey: spec.contextKey ?? null,
      timeoutMs: spec.timeoutMs ?? null,
      resultLimit: spec.resultLimit ?? null,
      approval: spec.approval,
      outputTrust: spec.outputTrust,
      dependsOn: spec.dependsOn ?? [],
      pollable: spec.pollable === true,
      cursorParams: spec.cursorParams ?? [],
      writeOnlyParams: writeOnlyParameters(spec.inputSchema),
    },
    switches: {
      enabled: row.enabled,
      tightenedApproval: row.tightenedApproval,
      tightenedWrites: row.tightenedWrites,
    },
    content: toolContent(row),
    declared: await declaredValues(ctx, row, spec),
    recentCalls: await recentCalls(ctx, name),
  };
}

function toolContent(row: ToolRow): ToolContent {
  const content = revisionContent(found(row.current, "revision"));
  return {
    title: content.title ?? null,
    description: content.description,
    whenToUse: content.whenToUse ?? null,
    execution: content.execution ?? null,
    approval: content.approval ?? null,
    timeoutMs: content.timeoutMs ?? null,
    resultLimit: content.resultLimit ?? null,
    outputTrust: content.outputTrust ?? null,
  };
}

const FIELDS = [
  "title",
  "description",
  "whenToUse",
  "inputSchema",
  "outputSchema",
  "execution",
  "dependsOn",
  "pollable",
  "cursorParams",
  "timeoutMs",
  "resultLimit",
  "approval",
  "outputTrust",
  "htmlToText",
] as const satisfies readonly (keyof ToolSpec)[];

/** What the code declares against what holds; nothing for a tool that is no code. */
async function declaredValues({ db }: ServiceContext, row: ToolRow, spec: ToolSpec): Promise<DeclaredValue[]> {
  if (row.declaredRevision === null) return [];
  const key = { toolName: row.name, number: row.declaredRevision };
  const declared = revisionContent(await db.toolRevision.findUniqueOrThrow({ where: { toolName_number: key } }));
  return FIELDS.map((field) => {
    const [said, holds] = [declared[field] ?? null, spec[field] ?? null];
    return { field, declared: said, effective: holds, overridden: canonicalJson(said) !== canonicalJson(holds) };
  });
}

async function recentCalls({ db }: ServiceContext, toolName: string): Promise<ToolDetail["recentCalls"]> {
  const rows = await db.toolCall.findMany({
    where: { toolName, status: { not: "started" } },
    orderBy: { at: "desc" },
    take: RECENT_CALLS,
  });
  return rows.flatMap(({ status, ...call }) =>
    status === "started"
      ? []
      : [
          {
            runId: call.runId,
            callId: call.callId,
            status,
            errorType: call.errorType,
            arguments: call.arguments ?? "{}",
            durationMs: call.durationMs,
            at: call.at.toISOString(),
          },
        ],
  );
}
