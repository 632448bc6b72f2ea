import { requireActor } from "@/lib/auth/actor";
import { exportEntries } from "@/lib/services/audit-log/export-entries";
import { failed } from "@/lib/services/http/respond";

/** The whole audit log, one JSON object a line. */
export async function GET(): Promise<Response> {
  try {
    const batches = exportEntries(await requireActor());
    // The first batch is read before the answer begins: what is refused is refused with its status.
    let next = await batches.next();
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value.map((entry) => `${JSON.stringify(entry)}\n`).join("")));
        next = await batches.next();
      },
      async cancel() {
        await batches.return(undefined);
      },
    });
    return new Response(body, {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.jsonl"',
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    return failed(error);
  }
}
