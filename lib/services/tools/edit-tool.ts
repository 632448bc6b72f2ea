import type { Prisma } from "@/lib/db/generated/client";
import { revisionColumns, revisionContent, type RevisionContent } from "@/lib/db/tools";
import { conditionFault } from "@/lib/engine/authorise/check-condition";
import type { Json } from "@/lib/engine/json";
import { canonicalJson } from "@/lib/engine/policy/canonical";
import { lessCareful } from "@/lib/engine/tool/careful";
import { editToolInput, type ToolEdit } from "@/lib/schemas/tools";
import { audit } from "../audit";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";

/**
 * Makes a new revision of a tool, which drafts may adopt: versions that pin an earlier one keep it (SPEC 1.2). Throws
 * ServiceError `conflict` when somebody else has made one since `revision`, `invalid_input`, and `confirm_needed` (with the
 * fields) when the tool would be run less carefully than its code declares, or than now, and that was not confirmed.
 */
export async function editTool(ctx: ServiceContext, input: unknown): Promise<{ revision: number }> {
  requirePermission(ctx, "edit");
  const { name, revision, changes, confirmed, note } = parseInput(editToolInput, input);
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM tools WHERE name = ${name} FOR UPDATE`;
    const tool = found(await tx.tool.findUnique({ where: { name }, include: { revisions: true } }), "tool");
    if (tool.currentRevision !== revision)
      throw new ServiceError("conflict", `${name} is at revision ${tool.currentRevision}, not ${revision}`);
    const contentOf = (number: number | null) => {
      const row = tool.revisions.find((each) => each.number === number);
      return row && revisionContent(row);
    };
    const before = found(contentOf(revision), "revision");
    const after = withEdit(before, changes);
    if (canonicalJson(after) === canonicalJson(withEdit(before, {}))) return { revision };
    const fields = new Set(
      [before, contentOf(tool.declaredRevision) ?? before].flatMap((was) => lessCareful(was, after)),
    );
    if (fields.size > 0 && !confirmed) {
      const issues = [...fields].map((path) => ({ path, message: "less careful" }));
      throw new ServiceError("confirm_needed", `${name} would be run less carefully`, issues);
    }
    const number = 1 + Math.max(...tool.revisions.map((each) => each.number));
    const data: Prisma.ToolRevisionUncheckedCreateInput = {
      toolName: name,
      number,
      source: "admin",
      ...revisionColumns(after),
    };
    await tx.toolRevision.create({ data: { ...data, authorId: ctx.actor.id, note } });
    await tx.tool.update({ where: { name }, data: { currentRevision: number } });
    await audit(tx, ctx, {
      action: "tool.edit",
      subject: { type: "tool", id: name },
      before: { revision, ...pick(before, changes) },
      after: { revision: number, ...pick(after, changes), note, ...(fields.size ? { lessCareful: [...fields] } : {}) },
    });
    return { revision: number };
  });
}

/** The content with the fields of an edit; null takes a field away. Throws ServiceError `invalid_input`. */
function withEdit(content: RevisionContent, edit: ToolEdit): RevisionContent {
  const { approval } = edit;
  const fault = typeof approval === "object" && approval !== null ? conditionFault(approval.when) : null;
  if (fault)
    throw new ServiceError("invalid_input", "The condition cannot be read", [{ path: "approval", message: fault }]);
  const next = { ...content, ...edit };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) as unknown as RevisionContent;
}

const pick = (content: RevisionContent, changes: ToolEdit) =>
  Object.fromEntries(
    Object.keys(changes).map((field) => [field, (content[field as keyof RevisionContent] ?? null) as Json]),
  );
