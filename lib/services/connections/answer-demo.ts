import { handleDemo } from "@/lib/adapters/demo-model/http";
import { isOwnCall } from "@/lib/adapters/process/own-key";
import { requirePermission, type ServiceContext } from "../context";

/**
 * The offline demo as an OpenAI-compatible endpoint: answers by rules, and is no language model. Runs of this process
 * ask it, with the process's own key; else it takes somebody who may read.
 */
export async function answerDemo(signedIn: () => Promise<ServiceContext>, request: Request): Promise<Response> {
  if (!isOwnCall(request.headers)) requirePermission(await signedIn(), "read");
  return handleDemo(request);
}
