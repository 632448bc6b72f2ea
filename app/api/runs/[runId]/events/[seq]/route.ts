import { requireActor } from "@/lib/auth/actor";
import { failed } from "@/lib/services/http/respond";
import { exportEvent } from "@/lib/services/runs/export-event";

/** The whole payload of an event as a file, for one that is too large to be shown. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ runId: string; seq: string }> },
): Promise<Response> {
  try {
    const { name, text } = await exportEvent(await requireActor(), await params);
    return new Response(text, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    return failed(error);
  }
}
