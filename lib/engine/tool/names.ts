/** What providers accept as the name of a function. */
export const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** The name that a requested one stands for, and the prefix that a provider had put before it. */
export interface ResolvedName {
  name: string;
  prefix: string | null;
}

/**
 * The known tool that a model's name means: the name itself, or what is left when a provider's prefix (`functions.`,
 * `default_api:`, `tools/`) is taken off and the rest is exactly a known name. Null otherwise: a name that is merely
 * near is never run (SPEC 8).
 */
export function resolveToolName(requested: string, known: Pick<ReadonlySet<string>, "has">): ResolvedName | null {
  if (known.has(requested)) return { name: requested, prefix: null };
  for (const { index } of requested.matchAll(/[.:/]/g)) {
    const name = requested.slice(index + 1);
    if (index > 0 && known.has(name)) return { name, prefix: requested.slice(0, index + 1) };
  }
  return null;
}
