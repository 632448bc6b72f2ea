import { requireActor } from "@/lib/auth/actor";
import { listRuns } from "@/lib/services/runs/list-runs";
import { respond } from "@/lib/services/http/respond";

/** A page of runs; the filter is the query. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    const actor = await requireActor();
    const { limit, ...filter } = Object.fromEntries(new URL(request.url).searchParams);
    return listRuns(actor, { ...filter, ...(limit === undefined ? {} : { limit: Number(limit) }) });
  });
}
