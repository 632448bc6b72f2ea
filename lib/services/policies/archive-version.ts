import { versionInput } from "@/lib/schemas/policies";
import { audit } from "../audit";
import { requireRole, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { lockVersion } from "./version";

/** Puts a draft or a staged version away; nothing is deleted. Throws ServiceError `frozen` for the one in force. */
export async function archiveVersion(ctx: ServiceContext, input: unknown): Promise<{ versionId: string }> {
  requireRole(ctx, "editor");
  const { versionId } = parseInput(versionInput, input);
  return ctx.db.$transaction(async (tx) => {
    const { number, status } = await lockVersion(tx, versionId);
    if (status === "published" || status === "archived")
      throw new ServiceError("frozen", `Version ${number} is ${status}`);
    if (status === "staged") requireRole(ctx, "publisher");
    await tx.policyVersion.update({ where: { id: versionId }, data: { status: "archived" } });
    const subject = { type: "policy_version", id: versionId };
    await audit(tx, ctx, { action: "policy.archive", subject, before: { status }, after: { status: "archived" } });
    return { versionId };
  });
}
