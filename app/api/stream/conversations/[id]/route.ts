import { requireActor } from "@/lib/auth/actor";
import { conversationIdInput } from "@/lib/schemas/conversations";
import { parsePlaces } from "@/lib/schemas/run-places";
import { parseInput } from "@/lib/services/errors";
import { watchRuns } from "@/lib/services/runs/watch-runs";
import { eventStream } from "@/lib/services/http/event-stream";

/** What happens in a conversation; the reader's place in its runs is `Last-Event-ID`, else `after`: `<run>:<seq>,...`. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return eventStream(request, async function* (signal) {
    const actor = await requireActor();
    const { conversationId } = parseInput(conversationIdInput, { conversationId: (await params).id });
    const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
    yield* watchRuns(actor, { topic: { conversationId }, after: given ? parsePlaces(given) : null, signal });
  });
}
