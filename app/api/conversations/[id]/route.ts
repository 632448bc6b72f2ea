import { requireActor } from "@/lib/auth/actor";
import { getConversation } from "@/lib/services/conversations/get-conversation";
import { respond } from "@/lib/services/http/respond";

/** A conversation with its runs. */
export function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return respond(async () => getConversation(await requireActor(), { conversationId: (await params).id }));
}
