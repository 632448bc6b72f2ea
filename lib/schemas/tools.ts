import { z } from "zod";
import type { ModelTool } from "@/lib/engine/model/messages";
import type { ToolEffect, ToolExecution } from "@/lib/engine/tool/execution";
import type { ToolSpec } from "@/lib/engine/tool/spec";

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
export const toolNameInput = z.strictObject({ name: z.string().min(1).max(128) });
