import { z } from "zod";

/** An IPv4 or IPv6 address, or a name; nothing that means something to a shell or a URL. */
const HOST_NAME = /^[A-Za-z0-9.:_-]{1,253}$/;

/** Whether a host name, without a port, means this very machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/i.test(host);
}

/** Ports that belong to other protocols: by the fetch standard neither browsers nor our own requests open them. */
const BLOCKED_PORTS = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  ],
  ...[540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

/** An empty variable counts as absent: that is how shells and `.env` files switch one off. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const url = (protocol: RegExp, message: string) => optional(z.url({ protocol, error: message }).optional());

const schema = z.object({
  /** The PostgreSQL server to use. `npm start` starts one of its own and sets this when it is absent. */
  DATABASE_URL: url(/^postgres(ql)?$/, "must be a URL such as postgres://user:password@host:5432/database"),
  PORT: optional(
    z.coerce
      .number("must be a whole number from 1 to 65535")
      .int("must be a whole number from 1 to 65535")
      .min(1, "must be a whole number from 1 to 65535")
      .max(65_535, "must be a whole number from 1 to 65535")
      .refine((port) => !BLOCKED_PORTS.has(port), "must be a port that browsers open; this one they refuse")
      .default(3000),
  ),
  /** The address to listen on. Beyond this machine it takes a secret and an address to be reached at. */
  HOST: optional(z.string().regex(HOST_NAME, "must be an address or a host name").default("127.0.0.1")),
  /** Where people open the console, when that is not the address it listens on: behind a proxy, or beyond this machine. */
  GATEHOUSE_URL: url(/^https?$/, "must be an http or https URL"),
  /** Signs the cookies of sessions. `npm start` keeps one in the data folder when it is absent. */
  BETTER_AUTH_SECRET: optional(z.string().min(32, "must be at least 32 characters long").optional()),
  /** Set by `npm start` for a database of its own on loopback: the demo admin signs in without a password. */
  DEMO_ADMIN: optional(z.enum(["offered"], { error: "must be empty; `npm start` sets it" }).optional()),
  /** An OpenID Connect provider that people may sign in with: its issuer, as in its discovery document. */
  OIDC_ISSUER: url(/^https?$/, "must be an http or https URL"),
  OIDC_CLIENT_ID: optional(z.string().optional()),
  OIDC_CLIENT_SECRET: optional(z.string().optional()),
  /** What the button says after "Sign in with". */
  OIDC_NAME: optional(z.string().max(40, "must be at most 40 characters long").default("OpenID Connect")),
  /** Folder of everything this installation keeps: database, logs, locks. Relative to the project. */
  GATEHOUSE_DATA_DIR: optional(z.string().default(".data")),
  /** Any OpenAI-compatible endpoint, for the first model connection. */
  OPENAI_BASE_URL: url(/^https?$/, "must be an http or https URL"),
  OPENAI_API_KEY: optional(z.string().optional()),
  OPENAI_MODEL: optional(z.string().optional()),
  LOG_LEVEL: optional(
    z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
  ),
  /** Names this process among those that carry runs out; two live processes must never share one. */
  EXECUTOR_ID: optional(
    z
      .string()
      .regex(/^[\w.-]{1,64}$/, "must be 1 to 64 letters, digits, dots, dashes or underscores")
      .default("web"),
  ),
  NODE_ENV: optional(z.enum(["development", "production", "test"]).default("development")),
});

/** The settings of this process, checked. */
export type Env = Readonly<z.infer<typeof schema>>;

/** What is wrong between settings that are in order one by one: the variable to change, and a sentence about it. */
function faultsBetween(env: Env): string[] {
  const faults: string[] = [];
  if (!isLoopback(env.HOST))
    for (const name of ["BETTER_AUTH_SECRET", "GATEHOUSE_URL"] as const)
      if (!env[name]) faults.push(`${name} must be set when HOST is not this machine: ${WHY_BEYOND_LOOPBACK[name]}.`);
  const oidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const absent = oidc.filter((name) => !env[name]);
  if (absent.length > 0 && absent.length < oidc.length)
    faults.push(`${absent.join(" and ")} must be set too: sign-in with OpenID Connect takes ${oidc.join(", ")}.`);
  return faults;
}

const WHY_BEYOND_LOOPBACK = {
  BETTER_AUTH_SECRET: "it signs the sessions of everyone; 32 random characters or more, the same for each process",
  GATEHOUSE_URL: "the address that people open, such as https://gatehouse.example.com; no other is answered",
} as const;

/** A variable of the environment is unusable. The message is one sentence per variable and never shows a value. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Checks a set of environment variables. Throws EnvError. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) {
    const faults = faultsBetween(result.data);
    if (faults.length > 0) throw new EnvError(faults.join("\n"));
    return Object.freeze(result.data);
  }
  throw new EnvError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
}

/** The settings of this process. Nothing else in `app/` and `lib/` reads `process.env`. */
export const env: Env = parseEnv(process.env);

/** The secret of sessions, where there must be one. Throws EnvError. */
export function authSecret(): string {
  if (env.BETTER_AUTH_SECRET) return env.BETTER_AUTH_SECRET;
  throw new EnvError("BETTER_AUTH_SECRET is not set: use `npm start`, which keeps one in the data folder, or set it.");
}

/** The database, where there must be one. Throws EnvError. */
export function databaseUrl(): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  throw new EnvError("DATABASE_URL is not set: use `npm start`, which starts a database of its own, or set it.");
}
