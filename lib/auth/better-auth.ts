import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import type { Database, Transaction } from "@/lib/db/client";
import { authSecret, env } from "@/lib/env";

const DAY_S = 86_400;

/** How long somebody stays signed in, in seconds. It is not prolonged: a session that was stolen ends, too. */
const SESSION_S = 7 * DAY_S;

/** The name of the provider of accounts elsewhere, in its addresses and in `credentials`. */
export const OIDC = "oidc";

/** Whether somebody may sign in, and the record of it. A session is made only after it said yes. */
export type Entering = (personId: string) => Promise<boolean>;

/** Signs somebody in whom a service has recognised. Nothing on the network reaches it. */
const openSession = {
  id: "open-session",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.strictObject({ personId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.personId);
        const session = user && (await ctx.context.internalAdapter.createSession(user.id));
        if (!session) return { opened: false };
        await setSessionCookie(ctx, { session, user });
        return { opened: true };
      },
    ),
  },
};

/** Accounts elsewhere. None unless the environment names a provider; only people who were invited are let in. */
function oidcPlugins() {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return [];
  const discoveryUrl = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const scopes = ["openid", "email", "profile"];
  const provider = { providerId: OIDC, discoveryUrl, clientId, clientSecret, scopes, pkce: true, disableSignUp: true };
  return [genericOAuth({ config: [provider] })];
}

/**
 * better-auth on a database or on one transaction of it. Only sessions, their cookies, passwords and accounts elsewhere
 * are its business; who may do what is ours.
 */
export function createAuth(db: Database | Transaction, entering: Entering) {
  const url = env.GATEHOUSE_URL ?? `http://localhost:${env.PORT}`;
  return betterAuth({
    database: prismaAdapter(db, { provider: "postgresql" }),
    secret: authSecret(),
    baseURL: url,
    telemetry: { enabled: false },
    logger: { level: "error" },
    user: { modelName: "person" },
    session: { modelName: "session", expiresIn: SESSION_S, disableSessionRefresh: true },
    verification: { modelName: "verification" },
    account: { modelName: "credential", updateAccountOnSignIn: false },
    advanced: {
      cookiePrefix: "gatehouse",
      useSecureCookies: url.startsWith("https:"),
      database: { generateId: false },
    },
    onAPIError: { errorURL: `${url}/sign-in` },
    databaseHooks: {
      session: { create: { before: async ({ userId }) => (await entering(userId)) && undefined } },
      account: { create: { before: (account) => Promise.resolve({ data: { ...account, ...NO_TOKENS } }) } },
    },
    plugins: [openSession, ...oidcPlugins()],
  });
}

/** Nothing is done elsewhere on anybody's behalf. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

export type Auth = ReturnType<typeof createAuth>;
