/**
 * Prisma's migrations without Prisma's native engine:
 *   npm run migrate              apply prisma/migrations to the database
 *   npm run migrate:new NAME     write what prisma/schema adds as a new migration
 *   npm run migrate:check        fail when prisma/schema is ahead of prisma/migrations
 * The database is DATABASE_URL, else the one that `npm start` runs for this folder.
 */
import { Failure } from "./start/failure";
import { command } from "./start/command";

await command(async ([action, name]) => {
  if (action === "apply") return apply();
  if (action === "new") return create(name);
  if (action === "check") return check();
  throw new Failure("Usage: migrate apply | new NAME | check");
});

async function apply(): Promise<void> {
  const [{ applyMigrations }, { reachableDatabase }] = await Promise.all([
    import("./migrations/apply"),
    import("./start/reachable"),
  ]);
  const names = await applyMigrations(reachableDatabase());
  console.log(names.length ? names.join("\n") : "Nothing to apply.");
}

async function create(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Failure("A migration needs a name of small letters, digits and underscores, such as add_tool_revision.");
  const [{ schemaAhead }, { writeMigration }] = await Promise.all([
    import("./migrations/diff"),
    import("./migrations/folder"),
  ]);
  const sql = await schemaAhead();
  console.log(sql ? writeMigration(name, sql, new Date()) : "prisma/migrations is up to date.");
}

async function check(): Promise<void> {
  const { schemaAhead } = await import("./migrations/diff");
  const sql = await schemaAhead();
  if (sql) throw new Failure(`prisma/schema is ahead of prisma/migrations; run \`npm run migrate:new NAME\`:\n${sql}`);
  console.log("prisma/migrations is up to date.");
}
