import { requireActor } from "@/lib/auth/actor";
import { getRun } from "@/lib/services/runs/get-run";
import { respond } from "@/lib/services/http/respond";

/** One run with its events so far. */
export function GET(_: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  return respond(async () => getRun(await requireActor(), await params));
}
