"use server";

import type { z } from "zod";
import { requireActor } from "@/lib/auth/actor";
import type {
  ActivatePersonInput,
  ChangeRolesInput,
  InvitePersonInput,
  MadeLink,
  personInput,
} from "@/lib/schemas/people";
import type { ActionResult } from "@/lib/schemas/result";
import { actionResult } from "@/lib/services/errors";
import { activatePerson as activate } from "@/lib/services/people/activate-person";
import { changeRoles as change } from "@/lib/services/people/change-roles";
import { endSessions as end } from "@/lib/services/people/end-sessions";
import { invitePerson as invite } from "@/lib/services/people/invite-person";
import { makeLink as link } from "@/lib/services/people/make-link";

type Person = z.input<typeof personInput>;

/** Adds a person, and makes their link. */
export async function invitePerson(input: InvitePersonInput): Promise<ActionResult<MadeLink>> {
  return actionResult(async () => invite(await requireActor(), input));
}

/** Makes a new link for a person. */
export async function makeLink(input: Person): Promise<ActionResult<MadeLink>> {
  return actionResult(async () => link(await requireActor(), input));
}

/** Gives a person other roles. */
export async function changeRoles(input: ChangeRolesInput): Promise<ActionResult<{ personId: string }>> {
  return actionResult(async () => change(await requireActor(), input));
}

/** Deactivates a person, or lets them in again. */
export async function activatePerson(input: ActivatePersonInput): Promise<ActionResult<{ personId: string }>> {
  return actionResult(async () => activate(await requireActor(), input));
}

/** Signs a person out everywhere. */
export async function endSessions(input: Person): Promise<ActionResult<{ ended: number }>> {
  return actionResult(async () => end(await requireActor(), input));
}
