import { requireActor } from "@/lib/auth/actor";
import { failed } from "@/lib/services/http/respond";
import { exportVersion } from "@/lib/services/policies/export-version";

/** A version as a YAML file. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ versionId: string }> },
): Promise<Response> {
  try {
    const { name, text } = await exportVersion(await requireActor(), (await params).versionId);
    return new Response(text, {
      headers: {
        "content-type": "application/yaml; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    return failed(error);
  }
}
