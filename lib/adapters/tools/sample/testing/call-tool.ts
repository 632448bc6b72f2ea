import { Ajv2020 } from "ajv/dist/2020";
import { sampleTools } from "..";
import type { SampleStore } from "../store";
import { toJson } from "@/lib/engine/context/to-json";
import type { Json, JsonObject } from "@/lib/engine/json";
import { createRunContext } from "@/lib/engine/tool/run-context";
import { bufferedMemory } from "@/lib/engine/tool/memory";

/** What differs from call to call. */
interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
  userId?: string;
}

const ajv = new Ajv2020();

/**
 * Calls a tool of the sample as the runtime does, over one store, and gives its result as JSON. Throws where the result
 * does not fit the tool's output schema.
 */
export function toolCaller(sample: SampleStore) {
  return async function callTool(name: string, args: JsonObject, options: CallOptions = {}): Promise<Json> {
    const tool = sampleTools.find((candidate) => candidate.name === name);
    if (!tool?.outputSchema) throw new Error(`No tool ${name} with an output schema`);
    const context = createRunContext(
      {
        runId: "run-1",
        sessionId: "session-1",
        callId: "call-1",
        stepKey: "round:1:call:0",
        signal: options.signal ?? new AbortController().signal,
        idempotencyKey: options.idempotencyKey ?? "key-1",
        user: options.userId === undefined ? undefined : { id: options.userId },
        session: { rounds: 1, finishedCalls: [] },
        memory: bufferedMemory({}),
        callTool: (inner, given = {}) => callTool(inner, toJson(given) as JsonObject, options),
      },
      { sample },
    );
    const result = JSON.parse(JSON.stringify(await tool.invoke(args, context))) as Json;
    const fits = ajv.compile(tool.outputSchema);
    if (!fits(result)) throw new Error(`${name} broke its output schema: ${ajv.errorsText(fits.errors)}`);
    return result;
  };
}
