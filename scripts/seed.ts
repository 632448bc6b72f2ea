/** Writes the first data into DATABASE_URL: `npm start` runs it once per database. */
import { command } from "./start/command";

await command(async () => {
  const [{ default: seed }, { databaseUrl }] = await Promise.all([import("../prisma/seed"), import("../lib/env")]);
  await seed(databaseUrl());
});
