import { z } from "zod";
import type { ModelTool } from "@/lib/engine/model/messages";
import type { ToolEffect, ToolExecution } from "@/lib/engine/tool/execution";
import type { ToolSpec } from "@/lib/engine/tool/spec";
import { searchable } from "./text";

const toolName = searchable(128).min(1);

/** A tool in the table. */
export interface ToolListItem {
  name: string;
  title: string;
  description: string;
  kind: ToolSpec["kind"];
  effect: ToolEffect;
  execution: ToolExecution | null;
  approval: "never" | "always" | "conditional";
  enabled: boolean;
  revision: number;
  /** Intents of the published version that grant it. */
  intents: string[];
  /** Calls and failed calls of live runs in the last seven days. */
  calls7d: number;
  failed7d: number;
  drifted: boolean;
}

/** A value that code declares and an admin may have changed. */
export interface DeclaredValue {
  field: string;
  declared: unknown;
  effective: unknown;
  overridden: boolean;
}

/** The fields of a tool that people change; null: it does not say. */
export interface ToolContent {
  title: string | null;
  description: string;
  whenToUse: string | null;
  execution: ToolExecution | null;
  approval: ToolSpec["approval"] | null;
  timeoutMs: number | null;
  resultLimit: number | null;
  outputTrust: "trusted" | "untrusted" | null;
}

/** A tool's page: its two faces, what its code declares against what holds, its recent calls (UX.md, Tools). */
export interface ToolDetail {
  item: ToolListItem;
  spec: ToolSpec;
  /** What the model sees: the exact JSON that is sent. */
  modelView: ModelTool;
  runtime: {
    contextKey: string | null;
    timeoutMs: number | null;
    resultLimit: number | null;
    approval: ToolSpec["approval"];
    outputTrust: ToolSpec["outputTrust"];
    dependsOn: string[];
    pollable: boolean;
    cursorParams: string[];
    writeOnlyParams: string[];
  };
  /** What acts at once. */
  switches: { enabled: boolean; tightenedApproval: boolean; tightenedWrites: boolean };
  /** What the revision that counts says, without what acts at once. */
  content: ToolContent;
  declared: DeclaredValue[];
  recentCalls: {
    runId: string;
    callId: string;
    status: "success" | "error" | "not_run";
    errorType: string | null;
    arguments: string;
    durationMs: number | null;
    at: string;
  }[];
}

/** A tool. */
export const toolNameInput = z.strictObject({ name: toolName });

const reason = z.string().trim().max(2000).default("");

/** What acts at once; what is not named stays as it is. */
export const switchesInput = z.strictObject({
  name: toolName,
  /** False: no call of it starts any more. */
  enabled: z.boolean().optional(),
  /** Every call asks. */
  tightenedApproval: z.boolean().optional(),
  /** Not taken for read-only. */
  tightenedWrites: z.boolean().optional(),
  note: reason,
});

const words = z.string().max(20_000);
const flag = z.boolean().default(false);

/** The fields of a tool that people change; null gives a field back to the default. */
const toolEdit = z
  .strictObject({
    title: words.min(1).max(120).nullable(),
    description: words.min(1),
    whenToUse: words.nullable(),
    /** Null: effects unknown, treated as a stateful action. */
    execution: z
      .strictObject({ readOnly: flag, mutatesWorkspace: flag, exclusive: flag, statefulAction: flag, pagination: flag })
      .nullable(),
    approval: z
      .union([z.enum(["never", "always"]), z.strictObject({ when: z.string().trim().min(1).max(4000) })])
      .nullable(),
    timeoutMs: z.number().int().min(100).max(3_600_000).nullable(),
    resultLimit: z.number().int().min(64).max(10_000_000).nullable(),
    outputTrust: z.enum(["trusted", "untrusted"]).nullable(),
  })
  .partial();
export type ToolEdit = z.output<typeof toolEdit>;

/** A new revision, made from `revision`. */
export const editToolInput = z.strictObject({
  name: toolName,
  revision: z.number().int().min(1),
  changes: toolEdit,
  /** That the tool may be run less carefully than it was declared. */
  confirmed: z.boolean().default(false),
  note: reason,
});
