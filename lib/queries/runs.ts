import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RunFilter, RunPage } from "@/lib/schemas/runs";
import { fetchJson } from "./fetch-json";
import { withQuery } from "./with-query";

/** The address of a page of the list; what is not set is left out. */
export const runsUrl = (filter: RunFilter): string => withQuery("/api/runs", filter);

/** A page of the runs list. The page before stays while the next is read, so that nothing jumps. */
export function runsQuery(filter: RunFilter) {
  return queryOptions({
    queryKey: ["runs", "list", filter],
    queryFn: ({ signal }) => fetchJson<RunPage>(runsUrl(filter), signal),
    placeholderData: keepPreviousData,
  });
}
