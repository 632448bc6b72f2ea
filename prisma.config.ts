import { defineConfig } from "prisma/config";

// `prisma generate` only checks that a native engine exists; any executable will do, so that nothing is downloaded.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema", // a folder: every *.prisma in it is part of one schema
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
