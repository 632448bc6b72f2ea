import { DBOS, DBOSWorkflowConflictError } from "@dbos-inc/dbos-sdk";
import type { StepPort } from "@/lib/engine/ports";
import { PortFailure } from "@/lib/engine/run/durable";
import type { Fence } from "./fence";

/**
 * Steps of one workflow, recorded by DBOS under the engine's own names. What an earlier segment of the run recorded is
 * answered before anything is asked of DBOS. Outputs go through JSON text of our own, so that every pass reads the same
 * and no key of a tool's result is taken for a command of DBOS's serialiser.
 */
export function dbosSteps(earlier: ReadonlyMap<string, string>, fence: Fence): StepPort {
  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = earlier.get(key);
      if (known !== undefined) return decode<T>(known);
      try {
        return decode<T>(await DBOS.runStep(() => recorded(work, fence), { name: key }));
      } catch (error) {
        fence.giveUp(error instanceof DBOSWorkflowConflictError ? "lost" : "port_failed", error);
        throw error;
      }
    },
  };
}

/** The work's output as text. Where the work rejects, nothing is recorded, so the step is taken again. */
async function recorded<T>(work: () => Promise<T>, fence: Fence): Promise<string> {
  fence.check();
  let output: string;
  try {
    output = encode(await work());
  } catch (error) {
    fence.giveUp("port_failed", error instanceof PortFailure ? error.cause : error);
    throw fence.conflict();
  }
  fence.check();
  return output;
}

const encode = (value: unknown): string => JSON.stringify({ value });
const decode = <T>(text: string): T => (JSON.parse(text) as { value: T }).value;
