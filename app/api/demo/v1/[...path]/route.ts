import { requireActor } from "@/lib/auth/actor";
import { answerDemo } from "@/lib/services/connections/answer-demo";
import { failed } from "@/lib/services/http/respond";

/** The offline demo, which runs of this process ask where there is no language model. */
async function answer(request: Request): Promise<Response> {
  try {
    return await answerDemo(requireActor, request);
  } catch (error) {
    return failed(error);
  }
}

export { answer as GET, answer as POST };
