import { sameJson } from "@/lib/engine/policy/canonical";
import type { GrantPolicy, PolicyDocument } from "@/lib/engine/policy/document";
import type { Transaction } from "../client";
import { writeContent } from "./content";
import { grantRows } from "./routing";

/**
 * Writes what differs between what the rows of a version say and a document. Grants, which are by far the most rows and
 * the most often changed ones, are written one by one; anything else rewrites the content. Throws PolicyContentError.
 */
export async function writeChangedContent(
  tx: Transaction,
  versionId: string,
  before: PolicyDocument,
  after: PolicyDocument,
): Promise<void> {
  const known = new Map(before.grants.map((grant) => [keyOf(grant), grant]));
  const wanted = after.grants.map(keyOf);
  const left = new Set(wanted);
  const kept = [...known.keys()].filter((key) => left.has(key));
  const added = after.grants.filter((grant) => !known.has(keyOf(grant)));
  const inPlace = sameJson(wanted, [...kept, ...added.map(keyOf)]);
  if (!inPlace || !sameJson(withoutGrants(before), withoutGrants(after))) return writeContent(tx, versionId, after);

  for (const { intent, tool } of before.grants.filter((grant) => !left.has(keyOf(grant)))) {
    await tx.grant.delete({ where: { versionId_intent_tool: { versionId, intent, tool } } });
  }
  for (const grant of after.grants) {
    const earlier = known.get(keyOf(grant));
    if (!earlier || sameJson(earlier, grant)) continue;
    const { intent, tool } = grant;
    const { position: _, ...columns } = grantRows(versionId, [grant])[0]!;
    await tx.grant.update({ where: { versionId_intent_tool: { versionId, intent, tool } }, data: columns });
  }
  const { _max } = await tx.grant.aggregate({ where: { versionId }, _max: { position: true } });
  const next = 1 + (_max.position ?? -1);
  const rows = grantRows(versionId, added).map((row, index) => ({ ...row, position: next + index }));
  await tx.grant.createMany({ data: rows });
}

const keyOf = ({ intent, tool }: GrantPolicy) => `${intent}/${tool}`;
const withoutGrants = (document: PolicyDocument) => ({ ...document, grants: [] });
