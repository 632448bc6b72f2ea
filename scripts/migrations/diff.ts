import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { schemaEngine } from "./engine";
import { readMigrations, readSchema } from "./folder";

/**
 * The SQL that prisma/schema has and prisma/migrations has not; undefined when they agree. Plays the migrations into a
 * database in memory: no server is needed.
 */
export async function schemaAhead(): Promise<string | undefined> {
  const shadow = new PGlite();
  try {
    const engine = await schemaEngine(new PrismaPGlite(shadow));
    const migrations = readMigrations();
    const { stdout } = await engine.diff({
      from: migrations.migrationDirectories.length ? { tag: "migrations", ...migrations } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files: readSchema() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout && !stdout.includes("This is an empty migration") ? stdout : undefined;
  } finally {
    await shadow.close();
  }
}
