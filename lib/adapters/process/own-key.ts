import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const KEY = Symbol.for("gatehouse.own-key");
const shared = globalThis as { [KEY]?: string };

/** What this process shows when it calls itself over HTTP. Made with the process, and told nobody. */
export function ownKey(): string {
  return (shared[KEY] ??= randomBytes(32).toString("base64url"));
}

/** Whether a request comes from a run of this very process. */
export function isOwnCall(headers: Headers): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.get("authorization") ?? ""), digest(`Bearer ${ownKey()}`));
}
