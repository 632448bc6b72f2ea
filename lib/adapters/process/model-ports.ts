import { DEMO_CONNECTION } from "@/lib/db/connections";
import type { ModelPort } from "@/lib/engine/ports";
import { modelConnection, type ModelConnectionInput } from "../model/connection";
import { openaiModel } from "../model/openai-model";
import { RunUnstartable, type ConnectionRow } from "../durable/load-run";

/** What connections find in their process. */
export interface ConnectionSurroundings {
  /** Where the process serves its own demo, up to and including the version, and the key that opens it. */
  demo: { baseUrl: string; key: string };
  /** Keys by the name of their environment variable. */
  keys: Readonly<Record<string, string | undefined>>;
}

/** The model behind each connection; one port for as long as its row stays the same, so that what it learnt is kept. */
export function modelPorts(around: ConnectionSurroundings): (row: ConnectionRow) => ModelPort {
  const ports = new Map<string, { row: string; port: ModelPort }>();
  return (connection) => {
    const row = JSON.stringify(connection);
    const known = ports.get(connection.id);
    if (known?.row === row) return known.port;
    const port = openaiModel(connectionInput(connection, around));
    ports.set(connection.id, { row, port });
    return port;
  };
}

function connectionInput(row: ConnectionRow, { demo, keys }: ConnectionSurroundings): ModelConnectionInput {
  const own = row.baseUrl === DEMO_CONNECTION.baseUrl;
  const key =
    row.keyVariable === null ? null : Object.hasOwn(keys, row.keyVariable) ? keys[row.keyVariable] : undefined;
  if (key === undefined) throw new RunUnstartable(`The key of connection ${row.name} is not set: ${row.keyVariable}`);
  const { promptPrice, completionPrice } = row;
  const checked = modelConnection.safeParse({
    name: row.name,
    baseURL: own ? demo.baseUrl : row.baseUrl,
    apiKey: own ? demo.key : key,
    model: row.model,
    capabilities: {
      parallelToolCalls: row.parallelToolCalls,
      toolCallsInText: row.callsInText,
      thinkingControl: row.thinkingControl,
      streamUsage: row.streamUsage,
      maxTokensField: row.maxTokensField,
      reasoningEcho: row.reasoningEcho,
    },
    limits: { contextWindow: row.contextWindow, maxOutputTokens: row.maxOutputTokens },
    ...(promptPrice === null || completionPrice === null
      ? {}
      : { prices: { prompt: promptPrice, completion: completionPrice } }),
    demo: row.demo,
  });
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new RunUnstartable(`Connection ${row.name} cannot be used: ${faults.join("; ")}`);
}
