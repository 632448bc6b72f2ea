"use server";

import type { z } from "zod";
import { requireActor } from "@/lib/auth/actor";
import type { pauseInput } from "@/lib/schemas/agents";
import type {
  createDraftInput,
  EntitiesTry,
  importInput,
  ImportPreview,
  publishInput,
  RebasedDraft,
  rebaseInput,
  RoutingTry,
  SavedDraft,
  SaveDraftInput,
  tryEntitiesInput,
  tryRoutingInput,
  versionInput,
} from "@/lib/schemas/policies";
import type { ActionResult } from "@/lib/schemas/result";
import { pauseAgent as pause } from "@/lib/services/agents/pause-agent";
import { actionResult } from "@/lib/services/errors";
import { archiveVersion as archive } from "@/lib/services/policies/archive-version";
import { createDraft as create } from "@/lib/services/policies/create-draft";
import { importDraft as saveImport, previewImport as preview } from "@/lib/services/policies/import-version";
import { publishVersion as publish } from "@/lib/services/policies/publish-version";
import { rebaseDraft as rebase } from "@/lib/services/policies/rebase-draft";
import { saveDraft as save } from "@/lib/services/policies/save-draft";
import { stageVersion as stage } from "@/lib/services/policies/stage-version";
import { tryEntities as findEntities } from "@/lib/services/policies/try-entities";
import { tryRouting as route } from "@/lib/services/policies/try-routing";

type Made = Promise<ActionResult<{ versionId: string }>>;

/** Begins a draft. */
export async function createDraft(input: z.input<typeof createDraftInput>): Made {
  return actionResult(async () => create(await requireActor(), input));
}

/** What a text would change; saves nothing. */
export async function previewImport(input: z.input<typeof importInput>): Promise<ActionResult<ImportPreview>> {
  return actionResult(async () => preview(await requireActor(), input));
}

/** Begins a draft from a text. */
export async function importDraft(input: z.input<typeof importInput>): Made {
  return actionResult(async () => saveImport(await requireActor(), input));
}

/** Saves what was changed in a draft, field by field. */
export async function saveDraft(input: SaveDraftInput): Promise<ActionResult<SavedDraft>> {
  return actionResult(async () => save(await requireActor(), input));
}

/** Freezes a draft as a candidate. */
export async function stageVersion(input: z.input<typeof versionInput>): Made {
  return actionResult(async () => stage(await requireActor(), input));
}

/** Puts a version into force, or back into force. */
export async function publishVersion(input: z.input<typeof publishInput>): Made {
  return actionResult(async () => publish(await requireActor(), input));
}

/** Puts a draft or a staged version away. */
export async function archiveVersion(input: z.input<typeof versionInput>): Made {
  return actionResult(async () => archive(await requireActor(), input));
}

/** Pauses an agent, or lets it go on. */
export async function pauseAgent(input: z.input<typeof pauseInput>): Promise<ActionResult<{ agentId: string }>> {
  return actionResult(async () => pause(await requireActor(), input));
}

/** Begins a draft again on what is in force now. */
export async function rebaseDraft(input: z.input<typeof rebaseInput>): Promise<ActionResult<RebasedDraft>> {
  return actionResult(async () => rebase(await requireActor(), input));
}

/** Where sentences would go under a version, and under the one in force; runs nothing. */
export async function tryRouting(input: z.input<typeof tryRoutingInput>): Promise<ActionResult<RoutingTry>> {
  return actionResult(async () => route(await requireActor(), input));
}

/** What a text holds of the entities of a version. */
export async function tryEntities(input: z.input<typeof tryEntitiesInput>): Promise<ActionResult<EntitiesTry>> {
  return actionResult(async () => findEntities(await requireActor(), input));
}
