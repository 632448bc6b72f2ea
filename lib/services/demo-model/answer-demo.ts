import { handleDemo } from "@/lib/adapters/demo-model/http";
import { requireRole, type ServiceContext } from "../context";

/** Answers a request to the offline demo model: an OpenAI-compatible endpoint that is not a language model. */
export async function answerDemo(ctx: ServiceContext, request: Request): Promise<Response> {
  requireRole(ctx, "operator");
  return handleDemo(request);
}
