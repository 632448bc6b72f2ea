/**
 * `npm run verify`: everything that can be checked without a database, a build or a browser. Two checks at a time; what a
 * check has to say is printed when it fails.
 */
import path from "node:path";
import { childEnv, runNode } from "./start/child";
import { command } from "./start/command";
import { Failure } from "./start/failure";
import { ensureClient } from "./start/generate";
import { ROOT } from "./start/places";

const AT_ONCE = 2;

/** A check: Node programs to run one after another. */
interface Check {
  name: string;
  runs: string[][];
}

const bin = (file: string) => path.join(ROOT, "node_modules", file);

/** The longest first, so that none is left alone at the end. */
const CHECKS: Check[] = [
  { name: "unit tests", runs: [[bin("vitest/vitest.mjs"), "run", "--project", "unit", "--silent"]] },
  {
    name: "types and lint",
    runs: [[bin("next/dist/bin/next"), "typegen"], [bin("oxlint/bin/oxlint")]],
  },
  { name: "unused code", runs: [[bin("knip/bin/knip.js"), "--no-progress"]] },
];

await command(async () => {
  const begun = performance.now();
  await ensureClient(new AbortController().signal);
  const waiting = [...CHECKS];
  const failed: string[] = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await passes(check))) failed.push(check.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  console.log(`${CHECKS.length - failed.length} of ${CHECKS.length} checks passed in ${seconds(begun)}.`);
  if (failed.length) throw new Failure(`Failed: ${failed.join(", ")}.`);
});

async function passes({ name, runs }: Check): Promise<boolean> {
  const begun = performance.now();
  for (const args of runs) {
    const env = childEnv({ NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" });
    const end = await runNode(args, { env, signal: new AbortController().signal });
    if (end.code === 0) continue;
    console.log(`✗ ${name} (${seconds(begun)})\n${end.output.trimEnd()}\n`);
    return false;
  }
  console.log(`✓ ${name} (${seconds(begun)})`);
  return true;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
