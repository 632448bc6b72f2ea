import type { Database } from "./client";

/** The offline demo: its address is that of whichever process asks, so none is stored. */
export const DEMO_CONNECTION = {
  name: "Offline demo",
  baseUrl: "demo:",
  model: "offline-demo",
  contextWindow: 128_000,
  maxOutputTokens: 4000,
  demo: true,
};

/** The name of the connection that the environment describes. */
const ENVIRONMENT = "Environment";
/** What is taken for granted of a model of which the environment says no more than its name. */
const COMMON_LIMITS = { contextWindow: 128_000, maxOutputTokens: 4000 };

/** An endpoint as the environment of a process describes it. */
export interface EnvironmentEndpoint {
  baseUrl: string;
  model: string;
  /** The variable that holds the key; null: the endpoint asks for none. */
  keyVariable: string | null;
}

/**
 * Keeps the connection that the environment describes as it describes it now, and lets agents that ask the offline demo
 * ask it instead; without one, they go back to the demo. Agents on other connections stay there.
 */
export async function followEnvironment(db: Database, endpoint: EnvironmentEndpoint | null): Promise<void> {
  await db.$transaction(async (tx) => {
    const demo = await tx.connection.upsert({
      where: { name: DEMO_CONNECTION.name },
      create: DEMO_CONNECTION,
      update: {},
    });
    if (endpoint) {
      const { id } = await tx.connection.upsert({
        where: { name: ENVIRONMENT },
        create: { name: ENVIRONMENT, ...COMMON_LIMITS, ...endpoint },
        update: endpoint,
      });
      await tx.agent.updateMany({ where: { connectionId: demo.id }, data: { connectionId: id } });
    } else {
      await tx.agent.updateMany({
        where: { connection: { name: ENVIRONMENT } },
        data: { connectionId: demo.id },
      });
    }
  });
}
