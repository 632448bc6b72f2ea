import type { PolicyDocument } from "../../policy/document";
import { localModelSchema, type LocalModel } from "./model";

/** Whether a policy asks the local classifier at all (SPEC 4.3). */
export function usesLocalModel({ classifier }: Pick<PolicyDocument, "classifier">): boolean {
  return classifier.enabled && classifier.backend !== "model";
}

/** A model from the JSON text it was stored as; undefined: none, or of another format (SPEC 4.3). Never throws. */
export function readLocalModel(text: string | null | undefined): LocalModel | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    return localModelSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
