/**
 * `npm test`: every test (unit, data, browser). Brings the database and the browser that they need. The last line is
 * `N passed, N failed`, alone; the exit code is 0 only when tests ran and none failed.
 */
import fs from "node:fs";
import path from "node:path";
import { command } from "./start/command";
import { ensureClient } from "./start/generate";
import { runBrowserTests, runVitest } from "./test/runners";
import { addTallies, type Tally } from "./test/tally";
import { projectFiles } from "./start/places";

await command(async () => {
  await ensureClient(new AbortController().signal);
  const reports = path.join(path.dirname(projectFiles.clientStamp), "test-reports");
  fs.rmSync(reports, { recursive: true, force: true });
  fs.mkdirSync(reports, { recursive: true });
  const tally = addTallies([await runVitest(reports), await runBrowserTests(reports)]);
  report(tally);
});

function report({ passed, failed, skipped, troubles }: Tally): void {
  for (const trouble of troubles) console.log(trouble);
  if (skipped) console.log(`${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
