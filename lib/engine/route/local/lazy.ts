import type { IntentPolicy } from "../../policy/document";
import { localClassifier, type LocalClassifier, type LocalModel } from "./model";
import { trainingAddress, trainLocalModel } from "./train";

/**
 * The local classifier of a policy, made when it is first asked for and kept: from the stored model if it was trained
 * on these very examples, else by training. Null: no intent has examples. Throws for a damaged stored model.
 */
export function lazyClassifier(intents: readonly IntentPolicy[], stored?: LocalModel): () => LocalClassifier | null {
  let made: { classifier: LocalClassifier | null } | undefined;
  return () => {
    if (!made) {
      const fits = stored !== undefined && stored.trainedOn === trainingAddress(intents);
      const model = fits ? stored : trainLocalModel(intents);
      made = { classifier: model && localClassifier(model) };
    }
    return made.classifier;
  };
}
