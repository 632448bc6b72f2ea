import { parseAsInteger, parseAsString, type inferParserType } from "nuqs/server";
import type { AuditFilter } from "@/lib/schemas/audit";

/** The state of the log, in the URL. */
export const auditParams = {
  q: parseAsString,
  action: parseAsString,
  actorId: parseAsString,
  before: parseAsInteger,
  after: parseAsInteger,
};
export type AuditParams = inferParserType<typeof auditParams>;

/** The same as a filter: what is not set is absent. */
export function toFilter(params: AuditParams): AuditFilter {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ""));
}
