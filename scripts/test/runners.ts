import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { endOf } from "../start/child";
import { Failure } from "../start/failure";
import { ROOT } from "../start/places";
import { systemChromium } from "./chromium";
import { tallyPlaywright, tallyVitest, type Tally } from "./tally";

const VITEST = path.join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = path.join(ROOT, "node_modules/@playwright/test/cli.js");

/** Unit and data tests; writes its report into a folder. */
export async function runVitest(reports: string): Promise<Tally> {
  const file = path.join(reports, "vitest.json");
  const code = await run([VITEST, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {});
  return tallyVitest(readIfThere(file), code);
}

/** The journeys, in the system's Chromium or else Playwright's own; writes its report into a folder. */
export async function runBrowserTests(reports: string): Promise<Tally> {
  if (!systemChromium()) await installBrowser();
  const file = path.join(reports, "playwright.json");
  const code = await run([PLAYWRIGHT, "test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return tallyPlaywright(readIfThere(file), code);
}

/** Does nothing when it is installed already. */
async function installBrowser(): Promise<void> {
  if ((await run([PLAYWRIGHT, "install", "chromium"], {})) !== 0)
    throw new Failure("There is no Chromium, and none could be fetched: install one and name it in CHROMIUM_PATH.");
}

async function run(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
  return (await endOf(child)).code;
}

const readIfThere = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
