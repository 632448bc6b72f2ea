import fc from "fast-check";
import { expect, test } from "vitest";
import { binned, overLimit } from "./use";

const use = [
  { amount: 1, runs: 5 },
  { amount: 2, runs: 3 },
  { amount: 4, runs: 1 },
];

test.each([
  [null, 0],
  [0, 9],
  [1, 4],
  [2, 1],
  [3, 1],
  [4, 0],
])("a limit of %j would have stopped %i of nine", (limit, over) => {
  expect(overLimit(use, limit)).toEqual({ runs: 9, over });
});

test("no run falls out of the bins, and the mark of the limit stands inside", () => {
  const amounts = fc.array(fc.record({ amount: fc.nat(1_000_000), runs: fc.integer({ min: 1, max: 50 }) }));
  fc.assert(
    fc.property(amounts, fc.option(fc.integer({ min: 1, max: 2_000_000 })), (some, limit) => {
      const sorted = some.toSorted((a, b) => a.amount - b.amount);
      const { counts, limitAt } = binned(sorted, limit, 24);
      expect(counts.reduce((a, b) => a + b, 0)).toBe(overLimit(sorted, null).runs);
      if (limitAt !== null) expect(limitAt > 0 && limitAt < 1).toBe(true);
    }),
  );
});
