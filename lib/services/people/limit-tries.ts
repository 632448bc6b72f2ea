import type { VisitorContext } from "@/lib/auth/context";
import { countTry, type TryLimit } from "@/lib/db/sign-in-counts";
import { audit } from "../audit";
import { ServiceError } from "../errors";
import { contextOfVisitor } from "./visitor";

const WINDOW_MS = 15 * 60_000;

/** Passwords of one person that may be tried, from wherever. */
const MOST_BY_EMAIL = 10;

/** From one address, for whomever: an office may share one. */
const MOST_BY_ADDRESS = 100;

/** Counts a try to sign in before a password is looked at. Throws ServiceError `rate_limited`, with the time it ends. */
export async function limitTries(visitor: VisitorContext, email: string): Promise<void> {
  const limits: TryLimit[] = [
    { kind: "address", of: visitor.address, most: MOST_BY_ADDRESS, windowMs: WINDOW_MS },
    { kind: "email", of: email, most: MOST_BY_EMAIL, windowMs: WINDOW_MS },
  ];
  // Counted and kept whatever becomes of the try, so the refusal is thrown outside.
  const ends = await visitor.db.$transaction(async (tx) => {
    const now = visitor.now();
    const over: Date[] = [];
    for (const limit of limits) {
      const { count, resetsAt } = await countTry(tx, limit, now);
      if (count <= limit.most) continue;
      over.push(resetsAt);
      // Once for each limit and window: who tries on and on shall not fill the record.
      if (count === limit.most + 1)
        await audit(tx, contextOfVisitor(visitor), {
          action: "person.sign_in_limited",
          subject: { type: limit.kind, id: limit.of },
          after: { address: visitor.address, until: resetsAt.toISOString() },
        });
    }
    return over;
  });
  if (ends.length === 0) return;
  const retryAt = new Date(Math.max(...ends.map((end) => end.getTime())));
  throw new ServiceError("rate_limited", "Too many tries to sign in", undefined, retryAt);
}
