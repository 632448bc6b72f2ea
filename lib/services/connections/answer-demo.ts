import { handleDemo } from "@/lib/adapters/demo-model/http";
import { requireRole, type ServiceContext } from "../context";

/** The offline demo as an OpenAI-compatible endpoint: answers by rules, and is no language model. */
export function answerDemo(ctx: ServiceContext, request: Request): Promise<Response> {
  requireRole(ctx, "viewer");
  return handleDemo(request);
}
