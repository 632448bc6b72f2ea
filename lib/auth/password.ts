import { hashPassword as hash, verifyPassword } from "better-auth/crypto";

/** As `credentials` keeps it: scrypt with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Whether a password is the one that a hash was made of. Without a hash there is none to match, and it takes as long:
 * the time says nothing of who is known here.
 */
export async function matchesPassword(password: string, known: string | null): Promise<boolean> {
  if (known !== null) return verifyPassword({ hash: known, password });
  await hash(password);
  return false;
}
