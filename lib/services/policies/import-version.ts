import { diffPolicies } from "@/lib/engine/policy/diff/diff";
import { importPolicy } from "@/lib/engine/policy/text";
import { importInput, type ImportPreview } from "@/lib/schemas/policies";
import { found, requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { checkPolicy } from "./check";
import { createDraft } from "./create-draft";
import { documentOf } from "./version";

/**
 * What a text would be as a version of an agent: every fault with its path and line, or what would change against what is
 * in force, with the lint's findings and the cases. Saves nothing (SPEC 2.1).
 */
export async function previewImport(ctx: ServiceContext, input: unknown): Promise<ImportPreview> {
  requirePermission(ctx, "read");
  const { agentId, text } = parseInput(importInput, input);
  const agent = found(
    await ctx.db.agent.findUnique({ where: { id: agentId }, include: { publishedVersion: true } }),
    "agent",
  );
  const read = importPolicy(text);
  if (!read.ok) {
    return {
      ok: false,
      issues: read.issues.map(({ path, message, line }) => ({ path: path.join("."), message, line: line ?? null })),
    };
  }
  const { document } = read;
  const base = agent.publishedVersion;
  return {
    ok: true,
    against: base?.number ?? null,
    changes: base ? diffPolicies(await documentOf(ctx.db, base.fingerprint), document) : [],
    ...(await checkPolicy(ctx.db, document, ctx.now())),
  };
}

/** Begins a draft from a text. Throws ServiceError `invalid_input` with the path of each fault. */
export async function importDraft(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  requirePermission(ctx, "edit");
  const { agentId, text } = parseInput(importInput, input);
  const read = importPolicy(text);
  if (!read.ok) {
    const issues = read.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    throw new ServiceError("invalid_input", "The text is no policy", issues);
  }
  return createDraft(ctx, { agentId, document: read.document });
}
