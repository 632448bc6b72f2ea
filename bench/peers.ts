import { existsSync, readFileSync } from "node:fs";

const PACKAGES = new URL("./peers/node_modules/", import.meta.url);

/** How the peers get here: they are no part of the product's own dependencies. */
export const HOW_TO_INSTALL = "npm ci --prefix bench/peers";

/** The version of a peer's package, or undefined where it is not installed. */
export function installedVersion(name: string): string | undefined {
  const file = new URL(`${name}/package.json`, PACKAGES);
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The address of a module of `bench/peers`, without its extension. */
export const peerModule = (name: string): string => new URL(`./peers/${name}.mjs`, import.meta.url).href;
