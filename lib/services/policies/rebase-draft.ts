import { applyChanges, type PolicyConflict } from "@/lib/engine/policy/diff/apply";
import { diffPolicies, type PolicyChange } from "@/lib/engine/policy/diff/diff";
import { policyDocument } from "@/lib/engine/policy/document";
import { rebaseInput, type RebasedDraft } from "@/lib/schemas/policies";
import { requirePermission, type ServiceContext } from "../context";
import { parseInput, ServiceError } from "../errors";
import { insertDraft } from "./insert-draft";
import { fieldConflict } from "./save-draft";
import { checkedDocument, documentOf, isStale, lockVersion } from "./version";

/**
 * Begins a draft again on what is in force now: what it changed since its base is applied there. Fields that both have
 * changed are told, and nothing is made, until each says whose value stands (SPEC 2.2). The old draft stays.
 */
export async function rebaseDraft(ctx: ServiceContext, input: unknown): Promise<RebasedDraft> {
  requirePermission(ctx, "edit");
  const { versionId, take } = parseInput(rebaseInput, input);
  return ctx.db.$transaction(async (tx) => {
    const version = await lockVersion(tx, versionId);
    const { agentId, baseId, agent } = version;
    if (!isStale(version)) throw new ServiceError("conflict", `Version ${version.number} stands on what is in force`);
    const mine = await documentOf(tx, version.fingerprint);
    const fingerprintOf = async (id: string | null) =>
      id === null ? null : (await tx.policyVersion.findUniqueOrThrow({ where: { id } })).fingerprint;
    const [from, onto] = [await fingerprintOf(baseId), await fingerprintOf(agent.publishedVersionId)];
    const base = from === null ? policyDocument.parse({}) : await documentOf(tx, from);
    const theirs = onto === null ? policyDocument.parse({}) : await documentOf(tx, onto);

    const applied = applyChanges(theirs, diffPolicies(base, mine));
    const open = applied.conflicts.filter(({ change }) => !Object.hasOwn(take, keyOf(change)));
    if (open.length > 0) return { conflicts: open.map(fieldConflict) };
    const insisted = applied.conflicts.filter(({ change }) => take[keyOf(change)] === "mine").map(insist);
    const settled = applyChanges(applied.document, insisted);
    if (settled.conflicts.length > 0) return { conflicts: settled.conflicts.map(fieldConflict) };

    const id = await insertDraft(tx, ctx, checkedDocument(settled.document), {
      agentId,
      baseId: agent.publishedVersionId,
      sourceId: versionId,
      note: version.note,
      entry: { action: "policy.rebase", before: { version: version.number }, after: { take } },
    });
    return { versionId: id };
  });
}

const keyOf = (change: PolicyChange) => change.path.join("\n");

/** The change as it would be made by somebody who has seen what stands there, and wants their own. */
function insist({ change, current }: PolicyConflict): PolicyChange {
  const { kind, path, after } = change;
  return {
    kind: kind === "added" && current !== undefined ? "changed" : kind,
    path,
    ...(current === undefined ? {} : { before: current }),
    ...(after === undefined ? {} : { after }),
  };
}
