import fs from "node:fs";
import path from "node:path";
import type { MigrationList, SchemaContainer } from "@prisma/schema-engine-wasm/schema_engine_bg";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SCHEMA = path.join(ROOT, "prisma/schema");
const MIGRATIONS = path.join(ROOT, "prisma/migrations");
const LOCK_FILE = "migration_lock.toml";

/** The data model: every file of prisma/schema. */
export function readSchema(): SchemaContainer[] {
  return fs
    .readdirSync(SCHEMA)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: fs.readFileSync(path.join(SCHEMA, name), "utf8") }));
}

/** The history: prisma/migrations, an ordinary Prisma migrations folder. */
export function readMigrations(): MigrationList {
  const lock = path.join(MIGRATIONS, LOCK_FILE);
  return {
    baseDir: MIGRATIONS,
    shadowDbInitScript: "",
    lockfile: { path: LOCK_FILE, content: fs.existsSync(lock) ? fs.readFileSync(lock, "utf8") : null },
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: fs.readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** Adds a migration and gives its path from the project's root. `at` names it, so that names sort by time. */
export function writeMigration(name: string, sql: string, at: Date): string {
  const stamp = at.toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(MIGRATIONS, `${stamp}_${name}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migration.sql"), sql);
  fs.writeFileSync(path.join(MIGRATIONS, LOCK_FILE), 'provider = "postgresql"\n');
  return path.relative(ROOT, folder);
}

function migrationNames(): string[] {
  if (!fs.existsSync(MIGRATIONS)) return [];
  const entries = fs.readdirSync(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
