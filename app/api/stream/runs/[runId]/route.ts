import { requireActor } from "@/lib/auth/actor";
import { runEventsInput } from "@/lib/schemas/run-places";
import { parseInput } from "@/lib/services/errors";
import { watchRuns } from "@/lib/services/runs/watch-runs";
import { eventStream } from "@/lib/services/http/event-stream";

/** What happens to a run, from the event after the one that the reader has; `Last-Event-ID` stands before `after`. */
export function GET(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return eventStream(request, async function* (signal) {
    const actor = await requireActor();
    const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
    const { runId, after } = parseInput(runEventsInput, {
      runId: (await params).runId,
      ...(given ? { after: Number(given) } : {}),
    });
    yield* watchRuns(actor, { topic: { runId }, after: { [runId]: after }, signal });
  });
}
