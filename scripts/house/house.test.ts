import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { openEntrances } from "./actors";
import { forbiddenImports, longFiles, strangers } from "./checks";
import { filesBelow, topLevel } from "./files";
import { cycles, importGraph } from "./graph";
import { carelessServices } from "./services";

const ROOT = path.resolve(import.meta.dirname, "../..");
const sources = new Map(
  filesBelow(ROOT, /\.(tsx?|mjs)$/).map((file) => [file, fs.readFileSync(path.join(ROOT, file), "utf8")]),
);

describe("the house", () => {
  test("keeps to the import table", () => {
    expect(sources.size).toBeGreaterThan(20);
    expect(forbiddenImports(sources)).toEqual([]);
  });

  test("has no import cycle, not even of types", () => {
    expect(cycles(importGraph(sources), () => true)).toEqual([]);
  });

  test("has no file that is too long", () => {
    expect(longFiles(sources)).toEqual([]);
  });

  test("asks at every entrance who is calling", () => {
    expect(openEntrances(sources)).toEqual([]);
  });

  test("asks for a permission and leaves an audit entry wherever a service writes", () => {
    expect(carelessServices(sources)).toEqual([]);
  });

  test("has nothing at the top that does not belong there", () => {
    expect(strangers(topLevel(ROOT))).toEqual([]);
  });
});
