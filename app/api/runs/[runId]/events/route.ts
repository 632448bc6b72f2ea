import { requireActor } from "@/lib/auth/actor";
import { getRunEvents } from "@/lib/services/runs/get-run-events";
import { respond } from "@/lib/services/http/respond";

/** The events of a run after `after`, a place in its order; all of them without one. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => {
    const actor = await requireActor();
    const after = new URL(request.url).searchParams.get("after");
    return getRunEvents(actor, { ...(await params), ...(after === null ? {} : { after: Number(after) }) });
  });
}
