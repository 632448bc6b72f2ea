import type { Database, Transaction } from "@/lib/db/client";
import { keepLocalModel, localModelText } from "@/lib/db/policy/local-models";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { LocalModel } from "@/lib/engine/route/local/model";
import { readLocalModel, usesLocalModel } from "@/lib/engine/route/local/stored";
import { trainingAddress, trainLocalModel } from "@/lib/engine/route/local/train";
import { documentOf } from "./version";

/**
 * Trains the local classifier of what a version says, if its policy asks one, unless one was trained on the same
 * intents and examples before (SPEC 4.3). Called before the transaction that stages or publishes, so that training
 * holds no lock.
 */
export async function trainFor(db: Database, versionId: string): Promise<void> {
  const version = await db.policyVersion.findUnique({ where: { id: versionId }, select: { fingerprint: true } });
  if (version) await trainForDocument(db, await documentOf(db, version.fingerprint));
}

/** Trains the local classifier of a document, if it asks one and there is none. */
export async function trainForDocument(db: Database | Transaction, document: PolicyDocument): Promise<void> {
  if (!usesLocalModel(document)) return;
  if (await storedLocalModel(db, document)) return;
  const trainedOn = trainingAddress(document.intents);
  const model = trainLocalModel(document.intents);
  if (model) await keepLocalModel(db, trainedOn, JSON.stringify(model));
}

/** The local classifier that is stored for the examples of a document, where it asks one. */
export async function storedLocalModel(
  db: Database | Transaction,
  document: PolicyDocument,
): Promise<LocalModel | undefined> {
  if (!usesLocalModel(document)) return undefined;
  return readLocalModel(await localModelText(db, trainingAddress(document.intents)));
}

/**
 * The column of a version that is no longer a draft: its local classifier. Null where it asks none, and where its draft
 * was changed while training went on: runs of it then train their own.
 */
export async function localModelColumn(tx: Transaction, document: PolicyDocument) {
  if (!usesLocalModel(document)) return { localModelId: null };
  const trainedOn = trainingAddress(document.intents);
  return { localModelId: (await localModelText(tx, trainedOn)) === null ? null : trainedOn };
}
