import type { JsonSchema } from "../json";
import type { ToolSpec } from "../tool/spec";

/** What stands in the trace where a secret stood (SPEC 13). */
export const REDACTED = "[redacted]";

/**
 * The keys whose values are secrets, without case and separators (SPEC 13): `api_key`, `API-Key` and `apiKey` are one.
 * A closed list of whole names: `total_tokens`, `keyword` and `author` stay.
 */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  "accesskey",
  "accesstoken",
  "apikey",
  "apisecret",
  "apitoken",
  "authorization",
  "authtoken",
  "bearer",
  "bearertoken",
  "clientsecret",
  "cookie",
  "credential",
  "credentials",
  "encryptionkey",
  "idtoken",
  "onetimepassword",
  "otp",
  "passcode",
  "passphrase",
  "passwd",
  "password",
  "privatekey",
  "proxyauthorization",
  "pwd",
  "refreshtoken",
  "secret",
  "secretaccesskey",
  "secretkey",
  "sessioncookie",
  "sessiontoken",
  "setcookie",
  "signingkey",
  "token",
  "xapikey",
  "xauthtoken",
]);

/** What is secret in the events of one run. */
export interface RedactionRules {
  /** Stored credentials; a text that holds one loses it. */
  readonly credentials: readonly string[];
  /** By tool, the names of its `writeOnly` parameters, without case and separators. */
  readonly writeOnly: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The rules for a run: the credentials of the installation, and the `writeOnly` parameters of its tools (SPEC 13).
 * A credential shorter than 6 characters is left out: it would blot out ordinary words.
 */
export function redactionRules(options: {
  credentials?: Iterable<string>;
  tools?: Iterable<Pick<ToolSpec, "name" | "inputSchema">>;
}): RedactionRules {
  const writeOnly = new Map<string, ReadonlySet<string>>();
  for (const { name, inputSchema } of options.tools ?? []) {
    const names = writeOnlyParameters(inputSchema);
    if (names.length > 0) writeOnly.set(name, new Set(names.map(plainKey)));
  }
  const credentials = [...new Set(options.credentials)].filter((text) => text.length >= 6);
  return { credentials: credentials.sort((a, b) => b.length - a.length), writeOnly };
}

/** Whether the value of a key is a secret, `more` being names that are secret besides the closed list (SPEC 13). */
export function isSecretKey(key: string, more?: ReadonlySet<string>): boolean {
  const plain = plainKey(key);
  return SECRET_KEYS.has(plain) || more?.has(plain) === true;
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_.-]/g, "");

/** The names of the parameters, at any depth, that a tool's schema marks `writeOnly` (SPEC 13), each once. */
export function writeOnlyParameters(schema: JsonSchema): string[] {
  const names = new Set<string>();
  collect(schema, names);
  return [...names];
}

function collect(schema: unknown, names: Set<string>): void {
  for (const [key, part] of partsOf(schema)) {
    if (key === "properties") for (const name of writeOnlyIn(part)) names.add(name);
    collect(part, names);
  }
}

/** The entries of an object or a list; none of anything else. */
function partsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value as Record<string, unknown>) : [];
}

function writeOnlyIn(properties: unknown): string[] {
  return partsOf(properties).flatMap(([name, property]) => (isWriteOnly(property) ? [name] : []));
}

const isWriteOnly = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && "writeOnly" in schema && schema.writeOnly === true;
