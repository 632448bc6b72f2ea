import type { SignedInPerson } from "@/lib/schemas/people";

/** The areas of the console, in the order of the menu. An area appears here once its page exists. */
const AREAS = [
  { href: "/tools", name: "tools" },
  { href: "/policies", name: "policies" },
  { href: "/test-chat", name: "testChat" },
  { href: "/runs", name: "runs" },
  { href: "/audit", name: "audit", adminsOnly: true },
  { href: "/settings", name: "settings", adminsOnly: true },
] as const satisfies readonly { href: string; name: string; adminsOnly?: boolean }[];

/** The areas that somebody is shown: what only admins may see leads nowhere for others. */
export function areasFor(person: SignedInPerson | null) {
  const admin = person?.roles.includes("admin") ?? false;
  return AREAS.filter((area) => admin || !("adminsOnly" in area));
}

/** Whether a path lies in an area. */
export function isInArea(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
