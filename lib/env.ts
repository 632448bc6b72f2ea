import { z } from "zod";

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;

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
      .default(3000),
  ),
  /** There is no sign-in yet, so whoever reaches the console owns it: it listens on this machine only. */
  HOST: optional(
    z
      .string()
      .regex(LOOPBACK, "must be 127.0.0.1, ::1 or localhost: there is no sign-in yet, so it listens on loopback only")
      .default("127.0.0.1"),
  ),
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

/** A variable of the environment is unusable. The message is one sentence per variable and never shows a value. */
export class EnvError extends Error {
  override name = "EnvError";
}

/** Checks a set of environment variables. Throws EnvError. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  if (result.success) return Object.freeze(result.data);
  throw new EnvError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
}

/** The settings of this process. Nothing else in `app/` and `lib/` reads `process.env`. */
export const env: Env = parseEnv(process.env);

/** The database, where there must be one. Throws EnvError. */
export function databaseUrl(): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  throw new EnvError("DATABASE_URL is not set: use `npm start`, which starts a database of its own, or set it.");
}
