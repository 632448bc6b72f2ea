import type { AuditItem } from "@/lib/schemas/audit";

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  run: (id) => `/runs/${id}`,
  conversation: (id) => `/test-chat/${id}`,
  tool: (id) => `/tools/${id}`,
};

/** The page of what an entry is about; undefined: it has none of its own. */
export function hrefOf({ subjectType, subjectId }: Pick<AuditItem, "subjectType" | "subjectId">): string | undefined {
  return Object.hasOwn(PAGES, subjectType) ? PAGES[subjectType]!(encodeURIComponent(subjectId)) : undefined;
}
