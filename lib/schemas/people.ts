import { z } from "zod";
import { id, searchable } from "./text";

/** A person's roles, as `lib/auth/roles.ts` and the database know them. */
export const roleNames = z.enum(["viewer", "editor", "publisher", "approver", "admin"]);
export type RoleName = z.infer<typeof roleNames>;

const roles = z
  .array(roleNames)
  .min(1, "at least one role is needed")
  .transform((all) => [...new Set(all)].sort());
const email = searchable(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email("is not an e-mail address"));
const name = searchable(80)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, "is empty"));

/** Fewer characters are guessed too soon; many more would only keep the server busy. */
export const PASSWORD_LEAST = 12;
const newPassword = z
  .string()
  .min(PASSWORD_LEAST, `has fewer than ${PASSWORD_LEAST} characters`)
  .max(128, "has more than 128 characters");

export const signInInput = z.strictObject({ email, password: z.string().min(1).max(128) });
export type SignInInput = z.input<typeof signInInput>;

/** The token of an entry link: 32 random bytes in base64url. */
export const entryToken = z.string().regex(/^[\w-]{43}$/, "is not the token of a link");

export const acceptLinkInput = z.strictObject({
  token: entryToken,
  password: newPassword,
  /** Of the first admin; a person who was invited has both. */
  name: name.optional(),
  email: email.optional(),
});
export type AcceptLinkInput = z.input<typeof acceptLinkInput>;

export const invitePersonInput = z.strictObject({ name, email, roles });
export type InvitePersonInput = z.input<typeof invitePersonInput>;
export const personInput = z.strictObject({ personId: id });
export const changeRolesInput = z.strictObject({ personId: id, roles });
export type ChangeRolesInput = z.input<typeof changeRolesInput>;
export const activatePersonInput = z.strictObject({ personId: id, active: z.boolean() });
export type ActivatePersonInput = z.input<typeof activatePersonInput>;

/** A person in the list. Times are ISO strings. */
export interface PersonItem {
  id: string;
  name: string;
  email: string;
  roles: RoleName[];
  /** `invited`: has chosen no password, and has never come from elsewhere. */
  state: "active" | "invited" | "deactivated";
  /** The demo admin has no password, and signs in at the machine alone. */
  demo: boolean;
  /** How many browsers they are signed in with. */
  sessions: number;
  /** Of the newest of them. */
  signedInAt: string | null;
}

/** What a page of somebody who wants in can offer. */
export interface EntryOffers {
  demoAdmin: boolean;
  /** The provider of accounts elsewhere. */
  provider: string | null;
}

/** What a link is for; null: it was used, has expired, or never was. */
export type EntryLinkView = { kind: "first_admin" } | { kind: "password"; name: string; email: string } | null;

/** Who is signed in, as the frame of the console shows it. */
export interface SignedInPerson {
  name: string;
  roles: RoleName[];
}

/** A person and the link that they come in by; it is told once. */
export interface MadeLink {
  personId: string;
  url: string;
  /** An ISO time. */
  expiresAt: string;
}
