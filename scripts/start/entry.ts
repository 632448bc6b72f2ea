import type { Say } from "./say";

/** Says how somebody gets in; where nobody can yet, with the link that makes the first admin. */
export async function sayEntry(url: string, demo: boolean, say: Say): Promise<void> {
  if (demo) return say.done("sign-in", "as the demo admin, with one click on the first page");
  const link = await firstAdminLink(url);
  if (!link) return;
  say.done("sign-in", "nobody can sign in yet; this link makes the first admin, once, within a day:");
  say.done("", link);
}

/** Imports what reads `lib/env` here: `.env` was read by now. */
async function firstAdminLink(url: string): Promise<string | null> {
  const { createDatabase } = await import("../../lib/db/client");
  const { offerFirstAdmin } = await import("../../lib/services/people/offer-first-admin");
  const db = createDatabase(url, 1);
  try {
    return (await offerFirstAdmin(db, new Date()))?.url ?? null;
  } finally {
    await db.$disconnect();
  }
}
