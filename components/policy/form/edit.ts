import type { PolicyDocument } from "@/lib/engine/policy/document";

/** What a form of a policy gets. */
export interface FormPart {
  document: PolicyDocument;
  /** The version in force; null: nothing to compare with. */
  base: PolicyDocument | null;
  readOnly: boolean;
  /** A place to go to: the path of a finding or a change. */
  goal: readonly string[] | null;
  /** Edits of one `step` that follow one another are undone together. */
  onEdit: (change: (document: PolicyDocument) => PolicyDocument, step?: string) => void;
}
