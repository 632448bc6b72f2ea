import type { VisitorContext } from "@/lib/auth/context";
import { DEMO_ADMIN, offersDemoAdmin, providerName } from "@/lib/auth/offers";
import { findEntryLink } from "@/lib/db/entry-links";
import { entryToken, type EntryLinkView, type EntryOffers } from "@/lib/schemas/people";

/** How somebody can sign in from where they are. */
export async function getEntryOffers(visitor: VisitorContext): Promise<EntryOffers> {
  const offered = offersDemoAdmin() && visitor.atThisMachine;
  const demo = offered ? await visitor.db.person.findUnique({ where: { id: DEMO_ADMIN.id } }) : null;
  return { demoAdmin: offered && (demo === null || demo.deactivatedAt === null), provider: providerName() };
}

/** What a link is for. Looking does not use it up. */
export async function getEntryLink(visitor: VisitorContext, token: unknown): Promise<EntryLinkView> {
  const parsed = entryToken.safeParse(token);
  const link = parsed.success ? await findEntryLink(visitor.db, parsed.data, visitor.now()) : null;
  if (!link) return null;
  return link.person ? { kind: "password", name: link.person.name, email: link.person.email } : { kind: "first_admin" };
}
