import { resolveLimits } from "../guard/limits";
import type { Ports } from "../ports";
import { languageOf } from "../route/language";
import type { Recorder } from "../trace/recorder";
import type { RunRequest } from "./request";
import { newRun, type Run } from "./state";

/** The step that events before the routing decision belong to. */
const START = "start";

/** Fixes what holds for the whole run and records it (SPEC 1.2, 3). */
export function begin(request: RunRequest, ports: Ports, recorder: Recorder): Run {
  const { policy, connection } = request;
  const { document } = policy;
  const language = languageOf(request.message.text, document.language);
  const run = newRun(request, ports, recorder, language, resolveLimits(policy, null, request.ceilings));
  recorder.add(
    "run.started",
    { step: START },
    {
      runId: request.runId,
      sessionId: request.sessionId,
      agent: request.agent,
      version: request.version ?? null,
      fingerprint: policy.fingerprint,
      purpose: request.purpose,
      allowWrites: request.allowWrites === true,
      language,
      message: request.message.text,
      toolPolicy: document.toolPolicy,
      routingMode: document.routingMode,
      toolbox: document.toolbox.map(({ tool }) => ({ tool, revision: request.registry.get(tool)?.revision ?? 0 })),
      connection: { name: connection.name, model: connection.model, demo: connection.demo === true },
      earlierRuns: request.history.length,
    },
  );
  return run;
}
