import { z } from "zod";
import { id } from "./text";

/** The connection that an agent's runs ask, as pages show it. */
export interface ConnectionSummary {
  name: string;
  model: string;
  demo: boolean;
}

/** An agent in a list. Times are ISO strings. */
export interface AgentListItem {
  id: string;
  name: string;
  description: string;
  paused: boolean;
  /** Null: its runs are refused. */
  published: { id: string; number: number; publishedAt: string | null; publishedBy: string | null } | null;
  connection: ConnectionSummary;
}

/** An agent to pause, or to let go on, with the reason. */
export const pauseInput = z.strictObject({
  agentId: id,
  paused: z.boolean(),
  note: z.string().trim().max(2000).default(""),
});
