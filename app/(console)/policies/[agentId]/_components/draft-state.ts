import type { Json } from "@/lib/engine/json";
import { applyChanges } from "@/lib/engine/policy/diff/apply";
import { diffPolicies, type PolicyChange } from "@/lib/engine/policy/diff/diff";
import { policyDocument, type PolicyDocument } from "@/lib/engine/policy/document";
import type { CaseReport } from "@/lib/engine/policy/cases/report";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { FieldConflict, SavedDraft } from "@/lib/schemas/policies";
import type { WorkErrorCode } from "@/lib/schemas/result";

/** Why a save failed: the code of the service, or that it could not be reached. */
export type SaveFault = {
  code: WorkErrorCode | "unreachable";
  issues: readonly { path: string; message: string }[];
};

/** A draft in the hands of an editor. */
export interface DraftState {
  /** As the server has it, as far as we know. */
  saved: PolicyDocument;
  /** As the editor has it. */
  document: PolicyDocument;
  /** What a save under way was made from. */
  sending: PolicyDocument | null;
  past: readonly PolicyDocument[];
  future: readonly PolicyDocument[];
  /** What the last edit was of: the next of the same (a letter typed after another) is one step with it. */
  step: string | null;
  fault: SaveFault | null;
  /** Fields that somebody else changed meanwhile: theirs stands in the document. */
  conflicts: readonly FieldConflict[];
  /** The lint's findings on what is saved. */
  findings: readonly LintFinding[];
  /** What the cases say of what is saved. */
  cases: CaseReport;
  /** What the routing rules do with their own examples, in what is saved. */
  rules: readonly RuleReport[];
}

export type DraftEvent =
  | { kind: "edit"; change: (document: PolicyDocument) => PolicyDocument; step?: string | undefined }
  | { kind: "undo" | "redo" | "sending" }
  | { kind: "saved"; result: SavedDraft }
  | { kind: "failed"; fault: SaveFault }
  | { kind: "settle"; conflict: FieldConflict; take: "mine" | "theirs" };

/** As many steps back as anybody takes. */
const MOST_STEPS = 200;

/** What is known of a document: it comes with it from the server. */
type Checked = Pick<DraftState, "document" | "findings" | "cases" | "rules">;

export function beginDraft({ document, findings, cases, rules }: Checked): DraftState {
  return {
    saved: document,
    document,
    sending: null,
    past: [],
    future: [],
    step: null,
    fault: null,
    conflicts: [],
    findings,
    cases,
    rules,
  };
}

/** What is to be saved. */
export const unsaved = ({ saved, document }: Pick<DraftState, "saved" | "document">): PolicyChange[] =>
  saved === document ? [] : diffPolicies(saved, document);

export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case "edit":
      return edited(state, event.change(state.document), event.step ?? null);
    case "undo":
      return stepped(state, "past", "future");
    case "redo":
      return stepped(state, "future", "past");
    case "sending":
      return { ...state, sending: state.document, fault: null };
    case "saved":
      return merged(state, event.result);
    case "failed":
      return { ...state, sending: null, fault: event.fault };
    case "settle":
      return settled(state, event.conflict, event.take);
  }
}

function edited(state: DraftState, document: PolicyDocument, step: string | null): DraftState {
  if (document === state.document) return state;
  const same = step !== null && step === state.step;
  const past = same ? state.past : [...state.past, state.document].slice(-MOST_STEPS);
  return { ...state, document, past, future: [], step, fault: null };
}

function stepped(state: DraftState, from: "past" | "future", to: "past" | "future"): DraftState {
  const document = state[from].at(-1);
  if (document === undefined) return state;
  const steps = { [from]: state[from].slice(0, -1), [to]: [...state[to], state.document] };
  return { ...state, ...steps, document, step: null, fault: null };
}

/** Takes over what the server has, and keeps on top of it what was edited since the save was sent. */
function merged(state: DraftState, { document, findings, cases, rules, conflicts }: SavedDraft): DraftState {
  const sent = state.sending ?? state.document;
  const told = { ...state, sending: null, fault: null, findings, cases, rules };
  const foreign = document !== undefined && diffPolicies(sent, document).length > 0;
  if (!foreign) return { ...told, saved: sent, conflicts: joined(state.conflicts, conflicts) };
  const kept = onTop(document, diffPolicies(sent, state.document));
  return {
    ...told,
    saved: document,
    document: kept.document,
    // A step back to before would take back what somebody else did.
    past: [],
    future: [],
    step: null,
    conflicts: joined(state.conflicts, [...conflicts, ...kept.conflicts]),
  };
}

function onTop(document: PolicyDocument, changes: readonly PolicyChange[]) {
  const applied = applyChanges(document, changes);
  const parsed = policyDocument.safeParse(applied.document);
  const conflicts = applied.conflicts.map(({ change, current }) => conflictOf(change, current));
  if (parsed.success) return { document: parsed.data, conflicts };
  // Together they are no policy: what is saved stands, and every change of mine is told.
  return { document, conflicts: changes.map((change) => conflictOf(change, change.before)) };
}

const conflictOf = ({ path, after }: PolicyChange, theirs: Json | undefined): FieldConflict => ({
  path,
  ...(after === undefined ? {} : { mine: after }),
  ...(theirs === undefined ? {} : { theirs }),
});

export const conflictKey = ({ path }: { path: readonly string[] }) => path.join("\n");

/** One conflict for each field: the newest. */
function joined(before: readonly FieldConflict[], more: readonly FieldConflict[]): FieldConflict[] {
  return [...new Map([...before, ...more].map((conflict) => [conflictKey(conflict), conflict])).values()];
}

function settled(state: DraftState, conflict: FieldConflict, take: "mine" | "theirs"): DraftState {
  const conflicts = state.conflicts.filter((each) => conflictKey(each) !== conflictKey(conflict));
  if (take === "theirs") return { ...state, conflicts };
  const { document, conflicts: open } = onTop(state.document, [insist(conflict)]);
  return { ...edited(state, document, null), conflicts: [...conflicts, ...open] };
}

/** The change that somebody makes who has seen what stands there. */
function insist({ path, mine, theirs }: FieldConflict): PolicyChange {
  const kind = theirs === undefined ? "added" : mine === undefined ? "removed" : "changed";
  return {
    kind,
    path,
    ...(theirs === undefined ? {} : { before: theirs }),
    ...(mine === undefined ? {} : { after: mine }),
  };
}
