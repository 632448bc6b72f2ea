import { requireActor } from "@/lib/auth/actor";
import { listEntries } from "@/lib/services/audit-log/list-entries";
import { respond } from "@/lib/services/http/respond";

/** A page of the audit log; the filter is the query. */
export function GET(request: Request): Promise<Response> {
  return respond(async () => listEntries(await requireActor(), Object.fromEntries(new URL(request.url).searchParams)));
}
