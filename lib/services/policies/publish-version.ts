import type { Transaction } from "@/lib/db/client";
import type { Json } from "@/lib/engine/json";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { publishInput } from "@/lib/schemas/policies";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { checkPolicy, failuresOf, requireCases, requireSound } from "./check";
import { localModelColumn, trainFor } from "./local-model";
import { documentOf, isStale, lockVersion, type VersionRow } from "./version";

/**
 * Puts a version into force: the very next run of the agent, in any process, obeys it; runs under way keep theirs. A
 * version that was in force before is put into force again (a rollback), and recorded as such. One transaction
 * (SPEC 2.2). Throws ServiceError `stale_base`, `lint_errors`, `cases_failed` (unless overridden, which is recorded),
 * `conflict` (it is in force already).
 */
export async function publishVersion(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  requirePermission(ctx, "publish");
  const { versionId, note, despiteCases } = parseInput(publishInput, input);
  await trainFor(ctx.db, versionId);
  return ctx.db.$transaction(async (tx) => {
    const version = await lockVersion(tx, versionId);
    const document = await documentOf(tx, version.fingerprint);
    const overridden = await requirePublishable(tx, ctx, { version, document }, despiteCases);
    const rollback = version.status === "archived";
    const before = version.agent.publishedVersionId;
    if (before) await tx.policyVersion.update({ where: { id: before }, data: { status: "archived" } });
    // What was staged has its own already, and nothing of it but its status changes any more.
    const trained = version.status === "draft" ? await localModelColumn(tx, document) : {};
    await tx.policyVersion.update({
      where: { id: versionId },
      data: { status: "published", publishedAt: ctx.now(), publishedBy: ctx.actor.name, note, ...trained },
    });
    await tx.agent.update({ where: { id: version.agentId }, data: { publishedVersionId: versionId } });
    await audit(tx, ctx, {
      action: rollback ? "policy.roll_back" : "policy.publish",
      subject: { type: "policy_version", id: versionId },
      before: { published: before },
      after: { published: versionId, number: version.number, note, ...(overridden.length ? { overridden } : {}) },
    });
    return { versionId };
  });
}

/** Answers with the failed cases that were overridden. A way back is never barred by them. */
async function requirePublishable(
  tx: Transaction,
  ctx: ServiceContext,
  { version, document }: { version: VersionRow; document: PolicyDocument },
  despiteCases: boolean,
): Promise<Json[]> {
  const { number, status, publishedAt } = version;
  if (status === "published") throw new ServiceError("conflict", `Version ${number} is in force already`);
  if (status === "archived") {
    if (publishedAt === null) throw new ServiceError("frozen", `Version ${number} was put away, and never in force`);
    return [];
  }
  if (isStale(version)) throw new ServiceError("stale_base", `Another version was published since ${number} was begun`);
  const check = await checkPolicy(tx, document, ctx.now());
  requireSound(check);
  if (!despiteCases) requireCases(check);
  return failuresOf(check.cases);
}
