import type { Json, JsonObject } from "../json";
import type { WorkingMemory } from "../ports";
import { toJson } from "../context/to-json";

/** What one call changed in the working memory; the last write of a key stands. */
export interface MemoryWrites {
  set: JsonObject;
  delete: string[];
}

/** Working memory whose writes are kept apart from what was there before. */
export interface BufferedMemory extends WorkingMemory {
  writes(): MemoryWrites;
  /** All of it as it stands now. */
  snapshot(): JsonObject;
  /** Takes over the writes of a call that was made inside this one. */
  apply(writes: MemoryWrites): void;
}

/**
 * Working memory as one call sees it: what was there when the round began, and its own writes. `base` is never changed;
 * values go in and out as copies. The writes are taken with the call's result, or dropped with it (SPEC 1.1).
 */
export function bufferedMemory(base: JsonObject): BufferedMemory {
  const now = new Map(Object.entries(base));
  const written = new Set<string>();
  const deleted = new Set<string>();
  const set = (key: string, value: Json) => {
    now.set(key, toJson(value));
    written.add(key);
    deleted.delete(key);
  };
  const remove = (key: string) => {
    now.delete(key);
    written.delete(key);
    deleted.add(key);
  };
  return {
    get: (key) => structuredClone(now.get(key)),
    set,
    delete: remove,
    keys: () => [...now.keys()],
    writes: () => ({
      set: written.size === 0 ? {} : structuredClone(Object.fromEntries([...now].filter(([key]) => written.has(key)))),
      delete: [...deleted],
    }),
    snapshot: () => structuredClone(Object.fromEntries(now)),
    apply(writes) {
      for (const key of writes.delete) remove(key);
      for (const [key, value] of Object.entries(writes.set)) set(key, value);
    },
  };
}

/** The memory with one call's writes; apply them call by call in the model's order (SPEC 1.1). */
export function applyWrites(memory: JsonObject, writes: MemoryWrites): JsonObject {
  if (writes.delete.length === 0 && Object.keys(writes.set).length === 0) return memory;
  const gone = new Set(writes.delete);
  const kept = Object.entries(memory).filter(([key]) => !gone.has(key));
  return Object.fromEntries([...kept, ...Object.entries(writes.set)]);
}
