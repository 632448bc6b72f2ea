import { defineConfig } from "@playwright/test";
import { DEMO_ADMIN_STATE } from "./e2e/fixtures/sign-in";
import { CHROMIUM_ARGUMENTS, systemChromium } from "./scripts/test/chromium";
import { tryListen } from "./scripts/postgres/port";

// Playwright reads this file again in each worker, which inherits the environment: the port is chosen once.
const port = (process.env.E2E_PORT ??= String(await tryListen(0, "127.0.0.1")));
const url = `http://127.0.0.1:${port}`;

/** Settings that must not reach the installation of the tests. */
const OF_THE_SHELL = [
  ...["HOST", "DATABASE_URL", "GATEHOUSE_URL", "BETTER_AUTH_SECRET"],
  ...["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ...["OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"],
];

export default defineConfig({
  testDir: "e2e",
  workers: 1, // the journeys share one installation
  forbidOnly: true,
  reporter: "list",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalSetup: "./e2e/fixtures/global-setup.ts",
  use: {
    baseURL: url,
    storageState: DEMO_ADMIN_STATE,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "UTC",
    launchOptions: { executablePath: systemChromium(), args: CHROMIUM_ARGUMENTS },
  },
  webServer: {
    command: "node --import tsx scripts/testing/serve.ts",
    url,
    // Offline and alike on every machine, whatever the shell or an .env file says.
    env: {
      ...Object.fromEntries(OF_THE_SHELL.map((name) => [name, ""])),
      PORT: port,
    },
    timeout: 10 * 60_000, // it builds when the sources changed
    reuseExistingServer: false,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
