import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const DATA = "**/*.db.test.ts";
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
          exclude: [...elsewhere, DATA],
          // Against a test that hangs, not a measure of anything: machines may be slow and busy.
          testTimeout: 60_000,
        },
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
