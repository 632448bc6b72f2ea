import { versionColumns, writeContent } from "@/lib/db/policy/content";
import type { Transaction } from "@/lib/db/client";
import type { JsonObject } from "@/lib/engine/json";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { storing } from "./version";

interface NewDraft {
  agentId: string;
  baseId: string | null;
  sourceId: string | null;
  note?: string;
  /** What the audit says of how it came about. */
  entry: { action: string; before?: JsonObject; after?: JsonObject };
}

/** Makes a draft that says a document; answers its id. The caller holds the agent. */
export async function insertDraft(
  tx: Transaction,
  ctx: ServiceContext,
  document: PolicyDocument,
  { agentId, baseId, sourceId, note = "", entry }: NewDraft,
): Promise<string> {
  requirePermission(ctx, "edit");
  const { _max } = await tx.policyVersion.aggregate({ where: { agentId }, _max: { number: true } });
  return storing(async () => {
    const { id } = await tx.policyVersion.create({
      data: {
        agentId,
        number: 1 + (_max.number ?? 0),
        baseId,
        sourceId,
        note,
        authorId: ctx.actor.id,
        authorName: ctx.actor.name,
        ...(await versionColumns(tx, document)),
      },
      select: { id: true },
    });
    await writeContent(tx, id, document);
    await audit(tx, ctx, { ...entry, subject: { type: "policy_version", id } });
    return id;
  });
}
