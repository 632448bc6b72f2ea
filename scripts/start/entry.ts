import { isLoopback, type Env } from "../../lib/env";
import type { Say } from "./say";

/** Whether the demo admin is offered: on a database of our own that nobody reaches from elsewhere. */
export function offersDemo({ HOST, DATABASE_URL, GATEHOUSE_URL }: Partial<Env>): boolean {
  return isLoopback(HOST ?? "") && !DATABASE_URL && !GATEHOUSE_URL;
}

/** Says how somebody gets in; where nobody can yet, with the link that makes the first admin. */
export async function sayEntry(url: string, demo: boolean, say: Say): Promise<void> {
  if (demo) return say.done("sign-in", "as the demo admin, with one click on the first page");
  const link = await firstAdminLink(url);
  if (!link) return;
  say.done("sign-in", "nobody can sign in yet; this link makes the first admin, once, within a day:");
  say.done("", link);
}

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
