import { publicUrl } from "@/lib/auth/offers";
import type { Database } from "@/lib/db/client";
import { makeEntryLink } from "@/lib/db/entry-links";
import { lockAdmins } from "@/lib/db/lock-admins";
import { countAdmins } from "./admins";

/**
 * The link that makes the first admin, where nobody can come in as one; null where somebody can. Each start makes it
 * anew: only the newest leads anywhere.
 */
export async function offerFirstAdmin(db: Database, now: Date): Promise<{ url: string; expiresAt: Date } | null> {
  return db.$transaction(async (tx) => {
    await lockAdmins(tx);
    if ((await countAdmins(tx)) > 0) return null;
    const { token, expiresAt } = await makeEntryLink(tx, null, now);
    return { url: `${publicUrl()}/setup?token=${token}`, expiresAt };
  });
}
