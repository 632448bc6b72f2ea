import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const DATA = "**/*.db.test.ts";
/** Tests that take many seconds: `npm test` runs them, `npm run verify` does not. */
const LONG = "**/*.long.test.ts";
const elsewhere = [...configDefaults.exclude, "e2e/**", ".next/**", ".data/**", "lib/db/generated/**"];

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)),
      // Throws unless a bundler for the server resolves it; the tests are a server of their own.
      "server-only": fileURLToPath(new URL("./node_modules/server-only/empty.js", import.meta.url)),
    },
  },
  test: {
    environment: "node",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...elsewhere, DATA, LONG],
          // Against a test that hangs, not a measure of anything: machines may be slow and busy.
          testTimeout: 60_000,
          // They compute and clean up after themselves: one process for all of them halves their time.
          pool: "threads",
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: { name: "long", include: [LONG], exclude: elsewhere, testTimeout: 300_000 },
      },
      {
        extends: true,
        test: {
          name: "data",
          include: [DATA],
          exclude: elsewhere,
          globalSetup: ["scripts/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
