"use server";

import { keepCookies, requireVisitor } from "@/lib/auth/visitor";
import type { AcceptLinkInput, SignInInput } from "@/lib/schemas/people";
import type { ActionResult } from "@/lib/schemas/result";
import { actionResult } from "@/lib/services/errors";
import { acceptLink as accept } from "@/lib/services/people/accept-link";
import { goElsewhere as elsewhere } from "@/lib/services/people/sign-in-elsewhere";
import { signIn as enter } from "@/lib/services/people/sign-in";
import { signInAsDemo as enterAsDemo } from "@/lib/services/people/sign-in-as-demo";
import { signOut as leave } from "@/lib/services/people/sign-out";

type Done = Promise<ActionResult<null>>;

const keeping = (work: () => Promise<string[]>): Done =>
  actionResult(async () => {
    await keepCookies(await work());
    return null;
  });

/** Signs in by e-mail and password. */
export async function signIn(input: SignInInput): Done {
  return keeping(async () => enter(await requireVisitor(), input));
}

/** Signs in the demo admin, at the machine itself. */
export async function signInAsDemo(): Done {
  return keeping(async () => enterAsDemo(await requireVisitor()));
}

/** Makes the first admin, or sets a password, by a link, and signs in. */
export async function acceptLink(input: AcceptLinkInput): Done {
  return keeping(async () => accept(await requireVisitor(), input));
}

/** Ends the session of this browser. */
export async function signOut(): Done {
  return keeping(async () => leave(await requireVisitor()));
}

/** Where to go to sign in with an account elsewhere. */
export async function goElsewhere(next: string): Promise<ActionResult<{ url: string }>> {
  return actionResult(async () => {
    const { url, cookies } = await elsewhere(await requireVisitor(), next);
    await keepCookies(cookies);
    return { url };
  });
}
