import { describe, expect, test } from "vitest";
import { EnvError, isLoopback, parseEnv } from "./env";

describe("settings that are left out", () => {
  test.each([
    ["absent", {}],
    ["empty", { DATABASE_URL: "", PORT: "", HOST: "", OPENAI_API_KEY: "", LOG_LEVEL: "", EXECUTOR_ID: "" }],
  ])("%s: the defaults hold", (_, source) => {
    const env = parseEnv(source);
    expect(env).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", LOG_LEVEL: "info", EXECUTOR_ID: "web" });
    expect(env.DATABASE_URL).toBeUndefined();
    expect(env.OPENAI_API_KEY).toBeUndefined();
  });
});

describe("settings that are in order", () => {
  test.each([
    ["PORT", "80", 80],
    ["PORT", "65535", 65_535],
    ["HOST", "::1", "::1"],
    ["HOST", "localhost", "localhost"],
    ["HOST", "127.0.0.2", "127.0.0.2"],
    ["DATABASE_URL", "postgresql://u:p@db.example:5432/x", "postgresql://u:p@db.example:5432/x"],
    ["OPENAI_BASE_URL", "http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
    ["LOG_LEVEL", "debug", "debug"],
    ["EXECUTOR_ID", "worker-2.a", "worker-2.a"],
  ])("%s=%s", (name, text, value) => {
    expect(parseEnv({ [name]: text })).toHaveProperty(name, value);
  });
});

describe("settings that are refused, in one sentence that names the variable and shows no value", () => {
  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "4190"],
    ["PORT", "6000"],
    ["PORT", "30.5"],
    ["PORT", "secret"],
    ["HOST", "two words"],
    ["HOST", "http://secret"],
    ["GATEHOUSE_URL", "ftp://secret"],
    ["BETTER_AUTH_SECRET", "secret"],
    ["OIDC_ISSUER", "secret"],
    ["DEMO_ADMIN", "yes"],
    ["DATABASE_URL", "mysql://u:secret@h/x"],
    ["DATABASE_URL", "secret"],
    ["OPENAI_BASE_URL", "file:///secret"],
    ["LOG_LEVEL", "secret"],
    ["EXECUTOR_ID", "two words"],
  ])("%s=%s", (name, text) => {
    expect(() => parseEnv({ [name]: text })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: text })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
    expect(() => parseEnv({ [name]: text })).not.toThrow(/secret/);
  });

  test("each variable has its own", () => {
    expect(() => parseEnv({ PORT: "x", HOST: "0 0" })).toThrow(/^PORT .*\.\nHOST .*\.$/);
  });
});

describe("settings that need one another", () => {
  const SECRET = "x".repeat(32);
  const URL = "https://gate.example";

  test("listening beyond this machine takes a secret and an address that people open", () => {
    expect(() => parseEnv({ HOST: "0.0.0.0" })).toThrow(
      /^BETTER_AUTH_SECRET must be set .*\.\nGATEHOUSE_URL must be set .*\.$/,
    );
    expect(() => parseEnv({ HOST: "gate.example", GATEHOUSE_URL: URL })).toThrow(/^BETTER_AUTH_SECRET must be set/);
    expect(() => parseEnv({ HOST: "127.0.0.1.evil.example" })).toThrow(EnvError);
    expect(parseEnv({ HOST: "::", GATEHOUSE_URL: URL, BETTER_AUTH_SECRET: SECRET })).toMatchObject({ HOST: "::" });
  });

  test("OpenID Connect takes all three settings or none", () => {
    const all = { OIDC_ISSUER: URL, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
    expect(parseEnv(all)).toMatchObject(all);
    expect(() => parseEnv({ OIDC_ISSUER: URL })).toThrow(/^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too: /);
  });
});

test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "[::1]", "::1"])("%s is this machine", (host) =>
  expect(isLoopback(host)).toBe(true),
);
test.each(["", "0.0.0.0", "::", "[::2]", "example.com", "127.0.0.1.example.com", "localhost.example.com", "10.0.0.1"])(
  "%s is not",
  (host) => expect(isLoopback(host)).toBe(false),
);
