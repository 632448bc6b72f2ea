import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RunDetail, RunFilter, RunPage } from "@/lib/schemas/runs";
import { fetchJson } from "./fetch-json";

/** Keys of what is read about runs. */
export const runKeys = {
  all: ["runs"] as const,
  list: (filter: RunFilter) => ["runs", "list", filter] as const,
  detail: (runId: string) => ["runs", "detail", runId] as const,
};

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
    queryKey: runKeys.list(filter),
    queryFn: ({ signal }) => fetchJson<RunPage>(runsUrl(filter), signal),
    placeholderData: keepPreviousData,
  });
}

/** One run with its events so far. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: runKeys.detail(runId),
    queryFn: ({ signal }) => fetchJson<RunDetail>(`/api/runs/${encodeURIComponent(runId)}`, signal),
  });
}
