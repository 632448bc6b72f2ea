import type { JsonSchema } from "@/lib/engine/json";
import { contentAddress } from "@/lib/engine/policy/fingerprint";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import type { Prisma } from "./generated/client";
import { approvalColumns, approvalSetting, present } from "./policy/columns";

/** A revision together with what of its tool acts at once. */
export type RevisionRow = Prisma.ToolRevisionGetPayload<{ include: { tool: true } }>;

/** What a revision says, apart from the number and the switches of its tool. */
export type RevisionContent = Omit<ToolSpec, "name" | "kind" | "enabled" | "revision">;

/** Content address of a tool's schemas: revisions with different ones have drifted apart. */
export function schemaFingerprint(spec: Pick<ToolSpec, "inputSchema" | "outputSchema">): string {
  return contentAddress({ input: spec.inputSchema, output: spec.outputSchema ?? null });
}

/** The columns of a revision. */
export function revisionColumns(spec: RevisionContent) {
  const { execution } = spec;
  return {
    title: spec.title ?? null,
    description: spec.description,
    whenToUse: spec.whenToUse ?? null,
    inputSchema: JSON.stringify(spec.inputSchema),
    contextKey: spec.contextKey ?? null,
    outputSchema: spec.outputSchema ? JSON.stringify(spec.outputSchema) : null,
    schemaFingerprint: schemaFingerprint(spec),
    effectsDeclared: execution !== undefined,
    readOnly: execution?.readOnly === true,
    mutatesWorkspace: execution?.mutatesWorkspace === true,
    exclusive: execution?.exclusive === true,
    statefulAction: execution?.statefulAction === true,
    pagination: execution?.pagination === true,
    dependsOn: spec.dependsOn ?? [],
    pollable: spec.pollable === true,
    cursorParams: spec.cursorParams ?? [],
    timeoutMs: spec.timeoutMs ?? null,
    resultLimit: spec.resultLimit ?? null,
    ...approvalColumns(spec.approval),
    outputTrust: spec.outputTrust ?? null,
    htmlToText: spec.htmlToText === true,
  } satisfies Partial<Prisma.ToolRevisionUncheckedCreateInput>;
}

/** A pinned revision as the engine reads it. *Tighten now* only ever takes away (SPEC 1.2). */
export function toolSpec(row: RevisionRow): ToolSpec {
  const { tool } = row;
  const content = revisionContent(row);
  return {
    name: row.toolName,
    ...content,
    ...(tool.tightenedApproval ? { approval: "always" } : {}),
    ...(tool.tightenedWrites && content.execution ? { execution: { ...content.execution, readOnly: false } } : {}),
    kind: tool.kind,
    enabled: tool.enabled,
    revision: row.number,
  };
}

/** What a revision says from its columns. */
export function revisionContent(row: Prisma.ToolRevisionGetPayload<object>): RevisionContent {
  return {
    ...present("title", row.title),
    description: row.description,
    ...present("whenToUse", row.whenToUse),
    inputSchema: JSON.parse(row.inputSchema) as JsonSchema,
    contextKey: row.contextKey,
    ...present("outputSchema", row.outputSchema === null ? null : (JSON.parse(row.outputSchema) as JsonSchema)),
    ...present("execution", row.effectsDeclared ? execution(row) : null),
    dependsOn: row.dependsOn,
    pollable: row.pollable,
    cursorParams: row.cursorParams,
    ...present("timeoutMs", row.timeoutMs),
    ...present("resultLimit", row.resultLimit),
    ...present("approval", approvalSetting(row)),
    ...present("outputTrust", row.outputTrust),
    htmlToText: row.htmlToText,
  };
}

function execution(row: Prisma.ToolRevisionGetPayload<object>) {
  return {
    readOnly: row.readOnly,
    mutatesWorkspace: row.mutatesWorkspace,
    exclusive: row.exclusive,
    statefulAction: row.statefulAction,
    pagination: row.pagination,
  };
}
