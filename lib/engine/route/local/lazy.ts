import type { IntentPolicy } from "../../policy/document";
import { localClassifier, type LocalClassifier, type LocalModel } from "./model";
import { trainingAddress, trainLocalModel } from "./train";

/**
 * The local classifier of a policy, made when it is first asked for and kept: from the stored model if it was trained
 * on these very examples and is whole, else by training. Null: no intent has examples (SPEC 4.3).
 */
export function lazyClassifier(intents: readonly IntentPolicy[], stored?: LocalModel): () => LocalClassifier | null {
  let made: { classifier: LocalClassifier | null } | undefined;
  return () => (made ??= { classifier: fromStored(intents, stored) ?? fromExamples(intents) }).classifier;
}

function fromStored(intents: readonly IntentPolicy[], stored: LocalModel | undefined): LocalClassifier | null {
  if (stored?.trainedOn !== trainingAddress(intents)) return null;
  try {
    return localClassifier(stored);
  } catch {
    // Damaged: what it was trained on is at hand.
    return null;
  }
}

function fromExamples(intents: readonly IntentPolicy[]): LocalClassifier | null {
  const model = trainLocalModel(intents);
  return model && localClassifier(model);
}
