import { createHash } from "node:crypto";

const WIRE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Tool names as a provider accepts them, and back to our own. */
export interface WireNames {
  toWire: (name: string) => string;
  fromWire: (name: string) => string;
}

function hashed(name: string): string {
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${cleaned(name).slice(0, 55)}_${digest}`;
}

function cleaned(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64);
}

/**
 * Providers refuse a whole request for one tool name with a dot or of 65 characters. Such a name is cleaned; where the
 * cleaned name is taken by another tool, a hash of the full name is added, so that no tool hides another.
 */
export function wireNames(names: readonly string[]): WireNames {
  const own = new Map<string, string>();
  const wire = new Map<string, string>();
  for (const name of names) if (WIRE_NAME.test(name)) own.set(name, name);
  for (const name of names) {
    if (WIRE_NAME.test(name) || wire.has(name)) continue;
    const short = cleaned(name);
    const chosen = own.has(short) || short === "" ? hashed(name) : short;
    own.set(chosen, name);
    wire.set(name, chosen);
  }
  return {
    toWire: (name) => wire.get(name) ?? (WIRE_NAME.test(name) ? name : hashed(name)),
    fromWire: (name) => own.get(name) ?? name,
  };
}
