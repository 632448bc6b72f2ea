import { z } from "zod";

/** What a test runner found. */
export interface Tally {
  passed: number;
  /** Failed tests, and whatever else kept tests from running. */
  failed: number;
  skipped: number;
  /** What failed that is no test, in words. */
  troubles: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Reads Vitest's JSON report. A file that failed without a failed test (it could not be loaded) counts as one. */
export function tallyVitest(text: string | undefined, exitCode: number | null): Tally {
  const report = parse(vitestReport, text);
  if (!report) return crashed("Vitest", exitCode);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return settle("Vitest", exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    troubles: unloaded.map(({ name }) => `Could not be run: ${name}`),
  });
}

/** Reads Playwright's JSON report. A test that passed only at a second try failed. */
export function tallyPlaywright(text: string | undefined, exitCode: number | null): Tally {
  const report = parse(playwrightReport, text);
  if (!report) return crashed("Playwright", exitCode);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle("Playwright", exitCode, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    troubles: report.errors.map(({ message }) => message ?? "Playwright failed without a word."),
  });
}

export function addTallies(tallies: Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  return {
    passed: sum((tally) => tally.passed),
    failed: sum((tally) => tally.failed),
    skipped: sum((tally) => tally.skipped),
    troubles: tallies.flatMap((tally) => tally.troubles),
  };
}

/** A runner that says it failed has failed, also when no single test has. */
function settle(runner: string, exitCode: number | null, tally: Tally): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  return addTallies([tally, crashed(runner, exitCode)]);
}

const crashed = (runner: string, exitCode: number | null): Tally => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  troubles: [`${runner} ended with ${exitCode === null ? "a signal" : `exit code ${exitCode}`} and no failed test.`],
});

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
