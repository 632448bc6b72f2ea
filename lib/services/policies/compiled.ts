import { PolicyCache, readSwitches, withSwitches } from "@/lib/adapters/durable/load-policy";
import type { Database } from "@/lib/db/client";
import type { CompiledPolicy } from "@/lib/engine/policy/compile";
import { toolRegistry, type ToolRegistry } from "@/lib/engine/tool/spec";
import { ServiceError } from "../errors";

const caches = new WeakMap<Database, PolicyCache>();

function cacheOf(db: Database): PolicyCache {
  const cache = caches.get(db) ?? new PolicyCache(db);
  caches.set(db, cache);
  return cache;
}

/**
 * A stored policy as a run would find it now: compiled, and its tools with their switches. Throws ServiceError `conflict`
 * where a draft was saved since its fingerprint was read, so that this state of it is gone.
 */
export async function compiledPolicy(
  db: Database,
  fingerprint: string,
): Promise<{ policy: CompiledPolicy; registry: ToolRegistry }> {
  const content = await cacheOf(db)
    .get(fingerprint)
    .catch((error: unknown) => {
      const gone = error instanceof Error && "code" in error && error.code === "P2025";
      throw gone ? new ServiceError("conflict", "The draft was saved meanwhile") : error;
    });
  const switches = await readSwitches(db, [...content.revisions.keys()]);
  return { policy: content.policy, registry: toolRegistry(withSwitches(content, switches)) };
}
