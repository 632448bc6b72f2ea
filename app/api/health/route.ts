import { isHealthy } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/** 200 when this process answers and reaches its database. Says nothing else, and asks for no actor. */
export async function GET(): Promise<Response> {
  return new Response(null, { status: (await isHealthy()) ? 200 : 503, headers: { "cache-control": "no-store" } });
}
