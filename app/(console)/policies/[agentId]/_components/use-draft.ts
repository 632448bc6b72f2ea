"use client";

import { useCallback, useEffect, useReducer, useRef } from "react";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { CaseReport } from "@/lib/engine/policy/cases/report";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { FieldConflict, VersionView } from "@/lib/schemas/policies";
import { workFailure } from "@/lib/schemas/result";
import { saveDraft } from "../../actions";
import { beginDraft, nextDraft, unsaved, type DraftState, type SaveFault } from "./draft-state";

/** How long after the last edit it is saved. */
const PAUSE_MS = 500;

export type SaveState = { at: "saved" | "saving" | "unsaved" } | { at: "failed"; fault: SaveFault };

/** Changes the document; edits of one `step` that follow one another are undone together. */
export type Edit = (change: (document: PolicyDocument) => PolicyDocument, step?: string) => void;

/** A version as it is being edited; one that is no draft never changes. */
export interface Draft {
  document: PolicyDocument;
  /** As the server has it, as far as we know. */
  saved: PolicyDocument;
  findings: readonly LintFinding[];
  /** What the cases say of what is saved. */
  cases: CaseReport;
  /** What the routing rules do with their own examples, in what is saved. */
  rules: readonly RuleReport[];
  conflicts: readonly FieldConflict[];
  save: SaveState;
  canUndo: boolean;
  canRedo: boolean;
  edit: Edit;
  undo: () => void;
  redo: () => void;
  settle: (conflict: FieldConflict, take: "mine" | "theirs") => void;
  /** Saves at once; answers whether everything is saved. */
  flush: () => Promise<boolean>;
}

export function useDraft(view: VersionView): Draft {
  const [state, dispatch] = useReducer(nextDraft, view, beginDraft);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const flush = useSave(view.id, state, latest, dispatch);
  useLeaving(view.id, latest);
  return {
    document: state.document,
    saved: state.saved,
    findings: state.findings,
    cases: state.cases,
    rules: state.rules,
    conflicts: state.conflicts,
    save: saveState(state),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    edit: useCallback((change, step) => dispatch({ kind: "edit", change, step }), []),
    undo: useCallback(() => dispatch({ kind: "undo" }), []),
    redo: useCallback(() => dispatch({ kind: "redo" }), []),
    settle: useCallback((conflict, take) => dispatch({ kind: "settle", conflict, take }), []),
    flush,
  };
}

function saveState(state: DraftState): SaveState {
  if (state.fault) return { at: "failed", fault: state.fault };
  if (state.sending) return { at: "saving" };
  return { at: state.saved === state.document ? "saved" : "unsaved" };
}

const checksOf = ({ findings, cases, rules }: DraftState) => ({ findings: [...findings], cases, rules: [...rules] });

type Dispatch = (event: Parameters<typeof nextDraft>[1]) => void;

/** One save at a time, a moment after the last edit; what is edited meanwhile goes with the next. */
function useSave(versionId: string, state: DraftState, latest: { current: DraftState }, dispatch: Dispatch) {
  const running = useRef<Promise<void>>(null);
  const send = useCallback(async () => {
    const changes = unsaved(latest.current);
    dispatch({ kind: "sending" });
    if (changes.length === 0) {
      // An edit and its undoing: there is nothing to send.
      dispatch({ kind: "saved", result: { fingerprint: "", ...checksOf(latest.current), conflicts: [] } });
      return;
    }
    try {
      const result = await saveDraft({ versionId, changes });
      if (result.ok) dispatch({ kind: "saved", result: result.value });
      else
        dispatch({
          kind: "failed",
          fault: { code: workFailure(result.error.code), issues: result.error.issues ?? [] },
        });
    } catch {
      dispatch({ kind: "failed", fault: { code: "unreachable", issues: [] } });
    }
  }, [versionId, latest, dispatch]);
  const save = useCallback(() => {
    running.current ??= send().finally(() => (running.current = null));
    return running.current;
  }, [send]);
  const { document, saved, sending, fault } = state;
  useEffect(() => {
    if (document === saved || sending || fault) return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document, saved, sending, fault, save]);
  return useCallback(async () => {
    if (running.current) await running.current;
    await settledState();
    if (latest.current.document !== latest.current.saved) await save();
    await settledState();
    return latest.current.document === latest.current.saved && latest.current.fault === null;
  }, [latest, save]);
}

/** React has taken over what was dispatched before. */
const settledState = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Nothing is lost by leaving: another page saves on the way, a closing tab asks. */
function useLeaving(versionId: string, latest: { current: DraftState }) {
  useEffect(() => {
    // The newest state at the time of leaving, not of arriving.
    const current = () => latest.current;
    const ask = (event: BeforeUnloadEvent) => {
      if (current().document !== current().saved) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      const { saved, sending, document } = current();
      const changes = unsaved({ saved: sending ?? saved, document });
      if (changes.length > 0) void saveDraft({ versionId, changes });
    };
  }, [versionId, latest]);
}
