import { canonicalJson } from "@/lib/engine/policy/canonical";
import { type PolicyDocument, policyDocument } from "@/lib/engine/policy/document";
import { fingerprintPolicy } from "@/lib/engine/policy/fingerprint";
import type { Transaction } from "../client";
import type { Prisma } from "../generated/client";
import { stopMessageDocument, stopMessageRows, testDocuments, testRows } from "./checks";
import {
  aliasRows,
  aliasTableDocuments,
  aliasTablesQuery,
  entitiesQuery,
  entityDocuments,
  entityRows,
} from "./entities";
import { intentDocuments, intentRows, intentsQuery } from "./intents";
import { grantDocuments, grantRows, ruleDocuments, ruleRows } from "./routing";
import { settingsColumns, settingsDocument } from "./settings";
import { toolboxDocument, toolboxQuery, toolboxRows } from "./toolbox";

const contentQuery = {
  toolbox: toolboxQuery,
  intents: intentsQuery,
  grants: { orderBy: { position: "asc" } },
  routingRules: { orderBy: { position: "asc" } },
  entities: entitiesQuery,
  aliasTables: aliasTablesQuery,
  stopMessages: true,
  tests: { orderBy: { position: "asc" } },
} satisfies Prisma.PolicyVersionInclude;

type VersionContent = Prisma.PolicyVersionGetPayload<{ include: typeof contentQuery }>;

/**
 * The document cannot be stored: its toolbox pins a revision that does not exist, or a text holds a character that the
 * database refuses.
 */
export class PolicyContentError extends Error {
  override name = "PolicyContentError";
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** The document that the rows of a version say; null when there is no such version. Throws zod's error for damaged rows. */
export async function readPolicy(tx: Transaction, versionId: string): Promise<PolicyDocument | null> {
  const version = await tx.policyVersion.findUnique({ where: { id: versionId }, include: contentQuery });
  return version && policyFromRows(version);
}

function policyFromRows(version: VersionContent): PolicyDocument {
  return policyDocument.parse({
    ...settingsDocument(version),
    toolbox: toolboxDocument(version.toolbox),
    intents: intentDocuments(version.intents),
    grants: grantDocuments(version.grants),
    routingRules: ruleDocuments(version.routingRules),
    entities: entityDocuments(version.entities),
    aliasTables: aliasTableDocuments(version.aliasTables),
    stopMessages: stopMessageDocument(version.stopMessages),
    tests: testDocuments(version.tests),
  });
}

/**
 * Keeps a document under its content address; answers the address and the columns of a version that says it.
 * Throws PolicyContentError.
 */
export async function versionColumns(tx: Transaction, document: PolicyDocument) {
  requireStorable(document, "");
  const fingerprint = fingerprintPolicy(document);
  await tx.policySnapshot.createMany({
    data: [{ fingerprint, document: canonicalJson(document) }],
    skipDuplicates: true,
  });
  return { fingerprint, ...settingsColumns(document) };
}

/** Replaces what the rows of a version say; its own columns are the caller's to write. Throws PolicyContentError. */
export async function writeContent(tx: Transaction, versionId: string, document: PolicyDocument): Promise<void> {
  const where = { versionId };
  await tx.toolboxEntry.deleteMany({ where });
  await tx.intent.deleteMany({ where });
  await tx.grant.deleteMany({ where });
  await tx.routingRule.deleteMany({ where });
  await tx.entity.deleteMany({ where });
  await tx.aliasTable.deleteMany({ where });
  await tx.stopMessage.deleteMany({ where });
  await tx.policyTest.deleteMany({ where });

  const toolbox = toolboxRows(versionId, document.toolbox);
  const intents = intentRows(versionId, document.intents);
  const entities = entityRows(versionId, document.entities);
  const aliases = aliasRows(versionId, document.aliasTables);
  await requireRevisions(tx, document);
  await tx.toolboxEntry.createMany({ data: toolbox.entries });
  await tx.argumentBinding.createMany({ data: toolbox.bindings });
  await tx.intent.createMany({ data: intents.intents });
  await tx.intentBudget.createMany({ data: intents.budgets });
  await tx.preflight.createMany({ data: intents.preflights });
  await tx.preflightArgument.createMany({ data: intents.arguments });
  await tx.grant.createMany({ data: grantRows(versionId, document.grants) });
  await tx.routingRule.createMany({ data: ruleRows(versionId, document.routingRules) });
  await tx.entity.createMany({ data: entities.entities });
  await tx.normalisationStep.createMany({ data: entities.steps });
  await tx.aliasTable.createMany({ data: aliases.tables });
  await tx.aliasRow.createMany({ data: aliases.rows });
  await tx.stopMessage.createMany({ data: stopMessageRows(versionId, document.stopMessages) });
  await tx.policyTest.createMany({ data: testRows(versionId, document.tests) });
}

/** Columns of PostgreSQL hold no NUL and no half of a surrogate pair. */
function requireStorable(value: unknown, path: string): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed())
      throw new PolicyContentError(path, "NUL and lone surrogates cannot be stored");
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      requireStorable(key, at);
      requireStorable(part, at);
    }
  }
}

async function requireRevisions(tx: Transaction, document: PolicyDocument): Promise<void> {
  const pins = document.toolbox.map(({ tool, revision }) => ({ toolName: tool, number: revision }));
  const found = await tx.toolRevision.findMany({ where: { OR: pins }, select: { toolName: true, number: true } });
  const known = new Set(found.map(({ toolName, number }) => `${toolName} ${number}`));
  const at = pins.findIndex(({ toolName, number }) => !known.has(`${toolName} ${number}`));
  const missing = pins[at];
  if (missing)
    throw new PolicyContentError(`toolbox.${at}`, `There is no revision ${missing.number} of ${missing.toolName}`);
}
