import type { Database } from "@/lib/db/client";
import type { ModelPort, Ports } from "@/lib/engine/ports";
import { runAgent } from "@/lib/engine/run-agent";
import type { RunRequest } from "@/lib/engine/run/request";
import type { ConnectionRow } from "../durable/load-run";
import { launchRuntime } from "../durable/runtime";
import { declareTools } from "../tools/builtin/declare-tools";
import type { BuiltinTools } from "../tools/builtin/port";
import { listen } from "../trace/listen";
import { setProcessParts } from "./parts";

/** What a process that carries runs is put together from. */
export interface ProcessSettings<Deps> {
  db: Database;
  databaseUrl: string;
  /** The beginning of its name among those that carry runs. */
  name: string;
  builtin: BuiltinTools<Deps>;
  model: (connection: ConnectionRow) => ModelPort;
  credentials: readonly string[];
  log: (message: string, error?: unknown) => void;
}

/** Starts carrying runs in this process, and hearing of them; the answer stops both. */
export async function launchProcess<Deps>(
  settings: ProcessSettings<Deps>,
): Promise<(graceMs?: number) => Promise<void>> {
  await declareTools(settings.db, settings.builtin.tools.values());
  const notices = listen(settings.databaseUrl, settings.log);
  await notices.ready();
  const engine = (request: RunRequest, ports: Ports) => runAgent(request, ports);
  const runtime = await launchRuntime({ ...settings, notices, engine });
  setProcessParts({ runtime, notices, model: settings.model });
  return async (graceMs) => {
    await runtime.stop(graceMs);
    setProcessParts(undefined);
    await notices.close();
  };
}
