import fs from "node:fs";
import path from "node:path";
import { filesBelow } from "../../house/files";
import { ROOT } from "../../start/places";

/** A server action or a handler of a route, as the network reaches it. */
export interface Entrance {
  /** `<file>#<export>` */
  name: string;
  kind: "action" | "route";
  call: (...args: unknown[]) => Promise<unknown>;
}

const ACTIONS = /^\s*["']use server["']/;
const ROUTE = /\/route\.tsx?$/;

/** Every entrance below `app/`, from the files themselves: a new one cannot be forgotten. */
export async function findEntrances(): Promise<Entrance[]> {
  const found: Entrance[] = [];
  for (const file of filesBelow(ROOT, /\.tsx?$/).filter((name) => name.startsWith("app/"))) {
    const kind = ACTIONS.test(fs.readFileSync(path.join(ROOT, file), "utf8")) ? "action" : ROUTE.test(file) && "route";
    if (!kind) continue;
    const exports = (await import(path.join(ROOT, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports))
      if (typeof value === "function") found.push({ name: `${file}#${name}`, kind, call: value as Entrance["call"] });
  }
  return found;
}
