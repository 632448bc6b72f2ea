import type { VisitorContext } from "@/lib/auth/context";
import { DEMO_ADMIN, offersDemoAdmin } from "@/lib/auth/offers";
import { ROLES } from "@/lib/auth/roles";
import type { Transaction } from "@/lib/db/client";
import { audit } from "../audit";
import { ServiceError } from "../errors";
import { openSession } from "./open-session";
import { contextOfVisitor } from "./visitor";

/**
 * Signs in the demo admin, who has every role and no password, and is made when they first come. Only at the machine
 * itself, and only on the embedded default. Throws ServiceError `forbidden`; `wrong_credentials` once an admin has
 * deactivated them.
 */
export async function signInAsDemo(visitor: VisitorContext): Promise<string[]> {
  if (!offersDemoAdmin() || !visitor.atThisMachine) throw new ServiceError("forbidden", "No demo admin signs in here");
  return visitor.db.$transaction(async (tx) => {
    await makeDemoAdmin(tx, visitor);
    return openSession(tx, visitor, DEMO_ADMIN.id, "demo");
  });
}

/** Two first clicks at the same time make one. What an admin changes of them later stays changed. */
async function makeDemoAdmin(tx: Transaction, visitor: VisitorContext): Promise<void> {
  const { count } = await tx.person.createMany({
    data: [{ ...DEMO_ADMIN, emailVerified: true }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  await tx.personRole.createMany({ data: ROLES.map((role) => ({ personId: DEMO_ADMIN.id, role })) });
  await audit(tx, contextOfVisitor(visitor, { ...DEMO_ADMIN, roles: ROLES }), {
    action: "person.create",
    subject: { type: "person", id: DEMO_ADMIN.id },
    after: { name: DEMO_ADMIN.name, email: DEMO_ADMIN.email, roles: [...ROLES] },
  });
}
