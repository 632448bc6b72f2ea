import { versionInput } from "@/lib/schemas/policies";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { checkPolicy, requireSound } from "./check";
import { localModelColumn, trainFor } from "./local-model";
import { documentOf, lockVersion } from "./version";

/** Freezes a draft as a candidate. Throws ServiceError `frozen`, `lint_errors`. */
export async function stageVersion(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  requirePermission(ctx, "publish");
  const { versionId } = parseInput(versionInput, input);
  await trainFor(ctx.db, versionId);
  return ctx.db.$transaction(async (tx) => {
    const version = await lockVersion(tx, versionId);
    if (version.status !== "draft") throw new ServiceError("frozen", `Version ${version.number} is ${version.status}`);
    const document = await documentOf(tx, version.fingerprint);
    requireSound(await checkPolicy(tx, document, ctx.now()));
    const data = { status: "staged", ...(await localModelColumn(tx, document)) } as const;
    await tx.policyVersion.update({ where: { id: versionId }, data });
    const subject = { type: "policy_version", id: versionId };
    await audit(tx, ctx, { action: "policy.stage", subject, before: { status: "draft" }, after: { status: "staged" } });
    return { versionId };
  });
}
