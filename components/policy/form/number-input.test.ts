import { expect, test } from "vitest";
import { numberFault } from "./number-input";

test.each([
  ["5", { min: 1, max: 10 }, null],
  [" 10 ", { min: 1, max: 10 }, null],
  ["", { min: 0, max: 10 }, "number"],
  ["ten", { min: 1, max: 10 }, "number"],
  ["Infinity", { min: 1, max: 10 }, "number"],
  ["2.5", { min: 1, max: 10 }, "whole"],
  ["0.75", { min: 0, max: 1, fraction: true }, null],
  ["0", { min: 1, max: 10 }, "range"],
  ["11", { min: 1, max: 10 }, "range"],
] as const)("%j in %j: %s", (text, range, fault) => expect(numberFault(text, range)).toBe(fault));
