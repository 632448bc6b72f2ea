import { env } from "@/lib/env";

/** The person whom the embedded default signs in without a password. Conversations of before sign-in are theirs. */
export const DEMO_ADMIN = { id: "local-admin", name: "Demo admin", email: "demo-admin@localhost" } as const;

/** Whether this installation has a demo admin; who may become them is another question. */
export const offersDemoAdmin = (): boolean => env.DEMO_ADMIN === "offered";

/** The name of the provider that people may sign in with; null: none is set. */
export const providerName = (): string | null => (env.OIDC_ISSUER ? env.OIDC_NAME : null);

/** Where people open the console, without a slash at the end. */
export const publicUrl = (): string =>
  (env.GATEHOUSE_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(/\/$/, "");
