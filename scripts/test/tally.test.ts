import { describe, expect, test } from "vitest";
import { addTallies, tallyPlaywright, tallyVitest } from "./tally";

const vitest = (changes: object = {}) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed" }] }],
    ...changes,
  });

const playwright = (stats: object = {}, errors: object[] = []) =>
  JSON.stringify({ errors, stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2, ...stats } });

describe("Vitest's report", () => {
  test("is counted", () => {
    expect(tallyVitest(vitest(), 0)).toEqual({ passed: 5, failed: 0, skipped: 1, troubles: [] });
    expect(tallyVitest(vitest({ numFailedTests: 2 }), 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  test("a file that could not be loaded is a failure", () => {
    const testResults = [{ name: "b.test.ts", status: "failed", assertionResults: [] }];
    const tally = tallyVitest(vitest({ testResults }), 1);
    expect(tally).toMatchObject({ passed: 5, failed: 1, troubles: ["Could not be run: b.test.ts"] });
  });

  test("a file with a failed test is counted once", () => {
    const testResults = [{ name: "b.test.ts", status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(tallyVitest(vitest({ testResults, numFailedTests: 1 }), 1).failed).toBe(1);
  });
});

describe("Playwright's report", () => {
  test("is counted, and a flaky test failed", () => {
    expect(tallyPlaywright(playwright(), 0)).toEqual({ passed: 3, failed: 0, skipped: 2, troubles: [] });
    expect(tallyPlaywright(playwright({ unexpected: 1, flaky: 1 }), 1).failed).toBe(2);
  });

  test("an error outside of any test is a failure", () => {
    const tally = tallyPlaywright(playwright({ expected: 0 }, [{ message: "no server" }]), 1);
    expect(tally).toMatchObject({ passed: 0, failed: 1, troubles: ["no server"] });
  });
});

describe.each([
  ["Vitest", tallyVitest, vitest()],
  ["Playwright", tallyPlaywright, playwright()],
])("%s", (_, tally, good) => {
  test.each([
    ["no report", undefined, 1],
    ["a torn report", good.slice(0, 20), 0],
    ["a report of another form", "{}", 0],
    ["an exit code that the report does not explain", good, 1],
    ["a kill", good, null],
  ])("%s is a failure", (__, text, code) => {
    expect(tally(text, code)).toMatchObject({ failed: 1 });
    expect(tally(text, code).troubles).toHaveLength(1);
  });
});

test("tallies add up", () => {
  const one = { passed: 1, failed: 2, skipped: 3, troubles: ["a"] };
  expect(addTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6, troubles: ["a", "a"] });
});
