import fs from "node:fs";
import { describeFailure } from "./failure";
import { ROOT } from "./places";

/**
 * Runs a command of the project: in the project's folder, with its `.env`, and so that a foreseen failure is one sentence
 * and exit code 1. Import what reads `lib/env` inside `main`, after `.env` was read.
 */
export async function command(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    process.chdir(ROOT);
    if (fs.existsSync(".env")) process.loadEnvFile(".env"); // what is set already stays
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}
