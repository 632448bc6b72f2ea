import { isLoopback, type Env } from "../../lib/env";

/** Whether the demo admin is offered: on a database of our own that nobody reaches from elsewhere. */
export function offersDemo({
  HOST,
  DATABASE_URL,
  GATEHOUSE_URL,
}: Pick<Env, "HOST" | "DATABASE_URL" | "GATEHOUSE_URL">): boolean {
  return isLoopback(HOST) && !DATABASE_URL && !GATEHOUSE_URL;
}
