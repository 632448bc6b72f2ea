import { PolicyContentError } from "@/lib/db/policy/content";
import type { Database, Transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { policyDocument, type PolicyDocument } from "@/lib/engine/policy/document";
import type { VersionItem } from "@/lib/schemas/policies";
import { found } from "../context";
import { ServiceError } from "../errors";

/** What a version is told by, without its content. */
export const versionQuery = {
  agent: { select: { id: true, name: true, paused: true, publishedVersionId: true } },
  base: { select: { number: true } },
  source: { select: { number: true } },
} satisfies Prisma.PolicyVersionInclude;

export type VersionRow = Prisma.PolicyVersionGetPayload<{ include: typeof versionQuery }>;

/** Whether what was published when it was begun is no longer what is in force. */
export function isStale({ status, baseId, agent }: VersionRow): boolean {
  return (status === "draft" || status === "staged") && baseId !== agent.publishedVersionId;
}

export function versionItem(row: VersionRow): VersionItem {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    note: row.note,
    author: row.authorName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    base: row.base?.number ?? null,
    source: row.source?.number ?? null,
    stale: isStale(row),
  };
}

/** The version, held so that nobody else changes it or what its agent publishes before this transaction ends. */
export async function lockVersion(tx: Transaction, versionId: string): Promise<VersionRow> {
  // The agent first, always: publishing and saving wait for one another in one order.
  await tx.$queryRaw`
    SELECT 1 FROM "agents" WHERE "id" = (SELECT "agent_id" FROM "policy_versions" WHERE "id" = ${versionId}) FOR UPDATE`;
  return found(await tx.policyVersion.findUnique({ where: { id: versionId }, include: versionQuery }), "version");
}

/** The document of a version, from its snapshot. */
export async function documentOf(tx: Database | Transaction, fingerprint: string): Promise<PolicyDocument> {
  const snapshot = await tx.policySnapshot.findUniqueOrThrow({ where: { fingerprint } });
  return policyDocument.parse(JSON.parse(snapshot.document));
}

/** Runs what stores a document. What the database cannot hold is an expected failure with its place. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PolicyContentError)) throw error;
    throw new ServiceError("invalid_input", "The policy cannot be stored", [
      { path: error.path, message: error.message },
    ]);
  }
}

/** A document from outside, checked. Throws ServiceError `invalid_input` with the path of each fault. */
export function checkedDocument(input: unknown): PolicyDocument {
  const parsed = policyDocument.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw new ServiceError("invalid_input", "The policy is not valid", issues);
}
