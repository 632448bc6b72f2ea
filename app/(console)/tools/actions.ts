"use server";

import type { z } from "zod";
import { requireActor } from "@/lib/auth/actor";
import type { ActionResult } from "@/lib/schemas/result";
import type { editToolInput, switchesInput } from "@/lib/schemas/tools";
import { actionResult } from "@/lib/services/errors";
import { editTool as edit } from "@/lib/services/tools/edit-tool";
import { setSwitches as set } from "@/lib/services/tools/set-switches";

/** Sets what acts at once, on runs under way too. */
export async function setSwitches(input: z.input<typeof switchesInput>): Promise<ActionResult<{ name: string }>> {
  return actionResult(async () => set(await requireActor(), input));
}

/** Makes a new revision of a tool. */
export async function editTool(input: z.input<typeof editToolInput>): Promise<ActionResult<{ revision: number }>> {
  return actionResult(async () => edit(await requireActor(), input));
}
