import { wireNames as engineNames } from "@/lib/engine/tool/wire-names";

/** Tool names as a provider accepts them, and back to our own. */
export interface WireNames {
  toWire: (name: string) => string;
  fromWire: (name: string) => string;
}

/**
 * The names of a request's tools on the wire. A name that is no tool's, such as one that a model invented in an earlier
 * round, is made fit to be sent too, for it stands in the history.
 */
export function wireNames(names: readonly string[]): WireNames {
  const wire = engineNames(names);
  const own = new Map([...wire].map(([name, sent]) => [sent, name]));
  return {
    toWire: (name) => wire.get(name) ?? engineNames([name], { reserved: own.keys() }).get(name) ?? name,
    fromWire: (name) => own.get(name) ?? name,
  };
}
