import { z } from "zod";
import { id } from "./text";
import type { Json } from "@/lib/engine/json";
import type { PolicyChange } from "@/lib/engine/policy/diff/diff";
import type { CaseReport } from "@/lib/engine/policy/cases/report";
import type { RuleReport } from "@/lib/engine/policy/examples/report";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { Language, PolicyDocument } from "@/lib/engine/policy/document";
import type { GroundingCheck, RouteDecision } from "@/lib/engine/route/decision";
import type { StoredEvent } from "@/lib/engine/trace/events";
import type { ToolEffect } from "@/lib/engine/tool/execution";

const note = z.string().trim().min(1, "a note is needed").max(2000);
const MOST_CHANGES = 5000;
/** Characters; a policy of 100 intents and 200 tools has about a million. */
const MOST_TEXT = 4_000_000;

/** One change of a policy document, by names (SPEC 2.2). */
const policyChange = z
  .strictObject({
    kind: z.enum(["added", "removed", "changed", "moved"]),
    path: z.array(z.string().max(300)).min(1).max(8),
    before: z.json().optional(),
    after: z.json().optional(),
  })
  .transform((change) => change);

/** A draft to begin: from a version, or (an import) from a document. Without either, from the published one. */
export const createDraftInput = z.strictObject({
  agentId: id,
  fromVersionId: id.optional(),
  document: z.unknown().optional(),
});

/** A policy as YAML or JSON, for an agent. */
export const importInput = z.strictObject({ agentId: id, text: z.string().min(1).max(MOST_TEXT) });

/** What an editor has changed since the last save. */
export const saveDraftInput = z.strictObject({
  versionId: id,
  changes: z.array(policyChange).min(1).max(MOST_CHANGES),
});
export type SaveDraftInput = z.input<typeof saveDraftInput>;

/** A version to put into force, with the reason; with `despiteCases` although its own cases fail. */
export const publishInput = z.strictObject({ versionId: id, note, despiteCases: z.boolean().default(false) });

/** A version by its id. */
export const versionInput = z.strictObject({ versionId: id });

/** A draft to begin again on what is published now; each conflict says whose value stands. */
export const rebaseInput = z.strictObject({
  versionId: id,
  /** By the path of a conflict, joined with a line break. */
  take: z.record(z.string(), z.enum(["mine", "theirs"])).default({}),
});

const MOST_SENTENCES = 50;
const MOST_CHARACTERS = 2000;

/** Sentences to try the routing of a version on. */
export const tryRoutingInput = z.strictObject({
  versionId: id,
  sentences: z.array(z.string().max(MOST_CHARACTERS)).min(1).max(MOST_SENTENCES),
});

/** A text to look for the entities of a version in. */
export const tryEntitiesInput = z.strictObject({ versionId: id, text: z.string().max(MOST_CHARACTERS) });

export type VersionStatus = "draft" | "staged" | "published" | "archived";

/** A version in the rail. Times are ISO strings. */
export interface VersionItem {
  id: string;
  number: number;
  status: VersionStatus;
  note: string;
  author: string;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  /** The number of the version that was published when it was begun. */
  base: number | null;
  /** The number of the version whose content it copied. */
  source: number | null;
  /** A draft or staged version whose base is no longer the one in force: it must be rebased before it is published. */
  stale: boolean;
}

/** A tool as the editor of a policy needs it. */
export interface PolicyTool {
  name: string;
  title: string;
  effect: ToolEffect;
  enabled: boolean;
  /** The pinned revision. */
  revision: number;
  /** The revision that counts in the registry: a draft may adopt it. */
  newest: number;
  approval: "never" | "always" | "conditional";
}

/** The budgets that are counted by the run, so that past runs say what a limit would have stopped. */
export const MEASURED_BUDGETS = ["maxRounds", "maxToolCalls", "maxRunMs", "maxTotalTokens", "maxCost"] as const;

/** How many runs used an amount of a budget. */
export interface AmountCount {
  amount: number;
  runs: number;
}

/** What live runs used of each budget, the smallest amount first. */
export type BudgetUses = Record<(typeof MEASURED_BUDGETS)[number], AmountCount[]>;

/** A version with its content. */
export interface VersionView extends VersionItem {
  agent: { id: string; name: string; paused: boolean };
  document: PolicyDocument;
  fingerprint: string;
  /** The tools of its toolbox, in the toolbox's order. */
  tools: PolicyTool[];
  findings: LintFinding[];
  /** What its own cases say. */
  cases: CaseReport;
  /** What its routing rules do with their own examples. */
  rules: RuleReport[];
  /** What leads from the version in force to this one. */
  changes: PolicyChange[];
  /** The number of the version in force; null: none. */
  inForce: number | null;
}

/** A field that somebody else has changed: theirs stands now, mine does not. */
export interface FieldConflict {
  path: string[];
  mine?: Json;
  theirs?: Json;
}

/** What a save came to. Changes that fitted are kept, whatever the others did. */
export interface SavedDraft {
  fingerprint: string;
  /** Absent: the document is what the editor has. */
  document?: PolicyDocument;
  findings: LintFinding[];
  cases: CaseReport;
  rules: RuleReport[];
  conflicts: FieldConflict[];
}

/** What a text would be as a version. */
export type ImportPreview =
  | { ok: false; issues: { path: string; message: string; line: number | null }[] }
  | {
      ok: true;
      /** The number of the version in force; null: none, and nothing to compare with. */
      against: number | null;
      changes: PolicyChange[];
      findings: LintFinding[];
      cases: CaseReport;
    };

/** A rebase: done as a new draft, or what must be decided first. */
export type RebasedDraft = { versionId: string } | { conflicts: FieldConflict[] };

/** Where a sentence would go, and with which tools. */
export interface TriedRoute extends Pick<RouteDecision, "outcome" | "intent" | "confidence" | "source" | "signals"> {
  /** The tools that it would have, by name. */
  tools: string[];
  /** Canonical values by entity. */
  entities: Record<string, string>;
}

/** A sentence, tried. */
export interface TriedSentence {
  sentence: string;
  language: Language;
  route: TriedRoute;
  /** What a run of it would begin with. */
  events: StoredEvent[];
  /** The version in force on the same sentence; null: it is this one, or there is none. */
  inForce: TriedRoute | null;
}

/** What sentences came to, under a version and the one in force. */
export interface RoutingTry {
  /** The number of the version in force; null: it is this one, or there is none. */
  against: number | null;
  /** The connection that was there to be asked. */
  connection: { name: string; demo: boolean };
  sentences: TriedSentence[];
}

/** What was found of each entity of a version in a text, and why not. */
export interface EntitiesTry {
  text: string;
  checks: GroundingCheck[];
}
