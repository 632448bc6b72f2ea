import { versionColumns } from "@/lib/db/policy/content";
import { writeChangedContent } from "@/lib/db/policy/write-changes";
import type { Transaction } from "@/lib/db/client";
import type { Json } from "@/lib/engine/json";
import { applyChanges, type PolicyConflict } from "@/lib/engine/policy/diff/apply";
import { saveDraftInput, type FieldConflict, type SavedDraft } from "@/lib/schemas/policies";
import { audit } from "../audit";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { checkPolicy } from "./check";
import { checkedDocument, documentOf, lockVersion, storing } from "./version";

/**
 * Saves what an editor changed in a draft, field by field. A field that somebody else has changed meanwhile is left as
 * it is and told as a conflict with both values; the rest is saved. Throws ServiceError `frozen`, `invalid_input`.
 */
export async function saveDraft(ctx: ServiceContext, input: unknown): Promise<SavedDraft> {
  requirePermission(ctx, "edit");
  const { versionId, changes } = parseInput(saveDraftInput, input);
  return ctx.db.$transaction(async (tx) => {
    const version = await lockVersion(tx, versionId);
    if (version.status !== "draft") throw new ServiceError("frozen", `Version ${version.number} is ${version.status}`);
    const before = await documentOf(tx, version.fingerprint);
    const applied = applyChanges(before, changes);
    const document = checkedDocument(applied.document);
    const columns = await storing(() => versionColumns(tx, document));
    if (columns.fingerprint !== version.fingerprint) {
      await storing(() => writeChangedContent(tx, versionId, before, document));
      await tx.policyVersion.update({ where: { id: versionId }, data: { ...columns, lock: { increment: 1 } } });
      await dropSnapshot(tx, versionId, version.fingerprint);
      const subject = { type: "policy_version", id: versionId };
      await audit(tx, ctx, { action: "policy.save_draft", subject, after: { changes: changes as unknown as Json } });
    }
    return {
      fingerprint: columns.fingerprint,
      document,
      ...(await checkPolicy(tx, document, ctx.now())),
      conflicts: applied.conflicts.map(fieldConflict),
    };
  });
}

/** A conflict as the editor sees it: what I wrote, and what stands there. */
export function fieldConflict({ change, current }: PolicyConflict): FieldConflict {
  return {
    path: change.path,
    ...(change.after === undefined ? {} : { mine: change.after }),
    ...(current === undefined ? {} : { theirs: current }),
  };
}

/**
 * A state of a draft that nothing refers to leaves nothing behind. One that is being talked to keeps its states: a run
 * may be about to be bound to one.
 */
async function dropSnapshot(tx: Transaction, versionId: string, fingerprint: string): Promise<void> {
  if (await tx.conversation.findFirst({ where: { versionId }, select: { id: true } })) return;
  await tx.policySnapshot.deleteMany({ where: { fingerprint, versions: { none: {} }, runs: { none: {} } } });
}
