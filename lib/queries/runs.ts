import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RunFilter, RunPage } from "@/lib/schemas/runs";
import { fetchJson } from "./fetch-json";

/** The address of a page of the list; what is not set is left out. */
export function runsUrl(filter: RunFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const query = search.toString();
  return query ? `/api/runs?${query}` : "/api/runs";
}

/** A page of the runs list. The page before stays while the next is read, so that nothing jumps. */
export function runsQuery(filter: RunFilter) {
  return queryOptions({
    queryKey: ["runs", "list", filter],
    queryFn: ({ signal }) => fetchJson<RunPage>(runsUrl(filter), signal),
    placeholderData: keepPreviousData,
  });
}
