import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditFilter, AuditPage, ChainCheck } from "@/lib/schemas/audit";
import { fetchJson } from "./fetch-json";
import { withQuery } from "./with-query";

/** A page of the audit log. */
export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ["audit", "list", filter],
    queryFn: ({ signal }) => fetchJson<AuditPage>(withQuery("/api/audit", filter), signal),
    placeholderData: keepPreviousData,
  });
}

/** Whether the chain holds, asked for once. */
export const chainQuery = queryOptions({
  queryKey: ["audit", "chain"],
  queryFn: ({ signal }) => fetchJson<ChainCheck>("/api/audit/chain", signal),
  enabled: false,
});
