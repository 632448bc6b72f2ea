import { requireActor } from "@/lib/auth/actor";
import { answerDemo } from "@/lib/services/demo-model/answer-demo";
import { failed } from "@/lib/services/http/respond";

/** The offline demo model, which the runtime reaches over HTTP like any other. */
async function answer(request: Request): Promise<Response> {
  try {
    return await answerDemo(await requireActor(), request);
  } catch (error) {
    return failed(error);
  }
}

export { answer as GET, answer as POST };
