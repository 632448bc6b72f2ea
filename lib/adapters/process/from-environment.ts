import pino from "pino";
import { database } from "@/lib/db/client";
import { followEnvironment, type EnvironmentEndpoint } from "@/lib/db/connections";
import type { Tool } from "@/lib/engine/tool/define-tool";
import { databaseUrl, env } from "@/lib/env";
import { sampleTools } from "../tools/sample";
import { prismaStore } from "../tools/sample/prisma-store";
import type { SampleDeps } from "../tools/sample/store";
import { launchProcess } from "./launch";
import { modelPorts } from "./model-ports";
import { ownKey } from "./own-key";

/** The endpoint that is meant by a key alone. */
const OPENAI = "https://api.openai.com/v1";

/** Starts carrying runs as the environment of this process says; the answer stops it. */
export async function launchFromEnvironment(): Promise<(graceMs?: number) => Promise<void>> {
  const db = database();
  const logger = pino({ level: env.LOG_LEVEL });
  const { OPENAI_API_KEY } = env;
  await followEnvironment(db, environmentEndpoint());
  return launchProcess<SampleDeps>({
    db,
    databaseUrl: databaseUrl(),
    name: env.EXECUTOR_ID,
    builtin: {
      tools: new Map<string, Tool<SampleDeps>>(sampleTools.map((tool) => [tool.name, tool])),
      deps: { sample: prismaStore(db) },
    },
    model: modelPorts({
      demo: { baseUrl: `${ownAddress()}/api/demo/v1`, key: ownKey() },
      keys: { OPENAI_API_KEY },
    }),
    credentials: [ownKey(), ...(OPENAI_API_KEY ? [OPENAI_API_KEY] : [])],
    log: (message, error) => logger.error({ err: error }, message),
  });
}

/** Null: the environment describes no endpoint. */
function environmentEndpoint(): EnvironmentEndpoint | null {
  const { OPENAI_MODEL: model, OPENAI_BASE_URL: url, OPENAI_API_KEY: key } = env;
  if (!model || (!url && !key)) return null;
  return { baseUrl: url ?? OPENAI, model, keyVariable: key ? "OPENAI_API_KEY" : null };
}

/** Where this process calls itself: what listens on every address is called on loopback. */
function ownAddress(): string {
  const host = env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST === "::" ? "::1" : env.HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
}
