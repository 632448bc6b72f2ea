import { requireActor } from "@/lib/auth/actor";
import { verifyChain } from "@/lib/services/audit-log/verify-chain";
import { respond } from "@/lib/services/http/respond";

/** Whether the chain of the audit log holds. */
export function GET(): Promise<Response> {
  return respond(async () => verifyChain(await requireActor()));
}
