import type { Database, Transaction } from "../client";

/** The JSON of the local model that was trained on examples of this content address; null: none was. */
export async function localModelText(db: Database | Transaction, trainedOn: string): Promise<string | null> {
  const row = await db.localModel.findUnique({ where: { trainedOn }, select: { body: true } });
  return row?.body ?? null;
}

/** Keeps a trained model as JSON. It follows from its examples, so that whoever comes first stores what all would. */
export async function keepLocalModel(db: Database | Transaction, trainedOn: string, body: string): Promise<void> {
  await db.localModel.upsert({ where: { trainedOn }, create: { trainedOn, body }, update: { body } });
}
