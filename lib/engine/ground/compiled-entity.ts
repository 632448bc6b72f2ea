import type { AliasTable, EntityPolicy } from "../policy/document";
import { indexAliases, type AliasIndex } from "./alias-index";
import { compilePattern, type CompiledPattern } from "./pattern";

/** An entity ready to be grounded: its pattern compiled, its table indexed (SPEC 4.4). */
export interface CompiledEntity {
  readonly policy: EntityPolicy;
  /** Null: it has none. A broken one finds nothing. */
  readonly pattern: CompiledPattern | null;
  /** Null: it has no table, or its table is not in the policy. */
  readonly aliases: AliasIndex | null;
  /** Similarity from which a name counts as found. */
  readonly threshold: number;
  /** Whether it is a date: written down as `YYYY-MM-DD`, and found without a pattern. */
  readonly isDate: boolean;
}

/** Names less alike than this are different names, whatever the policy says. */
const LEAST_SIMILARITY = 0.5;

/** Compiles the entities of a policy by name. Never throws: what is broken in one finds nothing (SPEC 2.3 lints it). */
export function compileEntities(
  entities: readonly EntityPolicy[],
  tables: readonly AliasTable[],
): ReadonlyMap<string, CompiledEntity> {
  const tableByName = new Map(tables.map((table) => [table.name, table]));
  return new Map(
    entities.map((policy) => {
      const table = policy.table === undefined ? undefined : tableByName.get(policy.table);
      const compiled: CompiledEntity = {
        policy,
        pattern: policy.pattern === undefined ? null : compilePattern(policy.pattern, !policy.caseSensitive),
        aliases: table === undefined ? null : indexAliases(table, policy.caseSensitive),
        threshold: Math.max(policy.fuzzyThreshold, LEAST_SIMILARITY),
        isDate: policy.normalise.includes("date"),
      };
      return [policy.name, compiled];
    }),
  );
}
