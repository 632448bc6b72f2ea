/** The areas of the console, in the order of the menu. An area appears here once its page exists. */
export const AREAS = [
  { href: "/tools", name: "tools" },
  { href: "/policies", name: "policies" },
  { href: "/test-chat", name: "testChat" },
  { href: "/runs", name: "runs" },
  { href: "/audit", name: "audit" },
] as const;

/** Whether a path lies in an area. */
export function isInArea(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
