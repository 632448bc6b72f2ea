import { versionInput } from "@/lib/schemas/policies";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { lockVersion } from "./version";

/** Puts away a draft, or a staged version, which takes who may publish; nothing is deleted. Throws ServiceError `frozen` for the one in force. */
export async function archiveVersion(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  const { versionId } = parseInput(versionInput, input);
  return ctx.db.$transaction(async (tx) => {
    const { number, status } = await lockVersion(tx, versionId);
    requirePermission(ctx, status === "staged" ? "publish" : "edit");
    if (status === "published" || status === "archived")
      throw new ServiceError("frozen", `Version ${number} is ${status}`);
    await tx.policyVersion.update({ where: { id: versionId }, data: { status: "archived" } });
    const subject = { type: "policy_version", id: versionId };
    await audit(tx, ctx, { action: "policy.archive", subject, before: { status }, after: { status: "archived" } });
    return { versionId };
  });
}
