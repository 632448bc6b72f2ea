import { expect, test } from "vitest";
import { cycles, importGraph } from "./graph";
import { importsOf } from "./imports";

const project = (files: Record<string, string>) => importGraph(new Map(Object.entries(files)));
const all = () => true;

test("every way to import is seen, and whether a value is left of it", () => {
  const text = `
    import a from "a";
    import type { b } from "b";
    import { type c } from "c";
    import { type d, e } from "d";
    import "f";
    export { g } from "g";
    export type { h } from "h";
    export * from "i";
    const j = await import("j");
    type K = import("k").K;
    const notOne = "import x from 'l'"; // import m from "m"`;
  const found = importsOf("x.ts", text).map(({ specifier, typesOnly }) => `${specifier}${typesOnly ? " (types)" : ""}`);
  expect(found).toEqual(["a", "b (types)", "c (types)", "d", "f", "g", "h (types)", "i", "j", "k (types)"]);
});

test("a cycle is found through any number of files, and only files on it are named", () => {
  const graph = project({
    "lib/a.ts": 'import "./b";',
    "lib/b.ts": 'import "@/lib/c";',
    "lib/c.ts": 'import "./a"; import "./d";',
    "lib/d.ts": "",
    "lib/e.ts": 'import "./a";',
  });
  expect(cycles(graph, all)).toEqual([["lib/a.ts", "lib/b.ts", "lib/c.ts"]]);
});

test("two cycles are two", () => {
  const graph = project({
    "a.ts": 'import "./b";',
    "b.ts": 'import "./a"; import "./c";',
    "c.ts": 'import "./d";',
    "d.ts": 'import "./c";',
  });
  expect(cycles(graph, all)).toEqual([
    ["a.ts", "b.ts"],
    ["c.ts", "d.ts"],
  ]);
});

test("a cycle of types is one only when types are followed", () => {
  const graph = project({ "a.ts": 'import type { B } from "./b";', "b.ts": 'import { a } from "./a";' });
  expect(cycles(graph, all)).toEqual([["a.ts", "b.ts"]]);
  expect(cycles(graph, (edge) => !edge.typesOnly)).toEqual([]);
});

test("a diamond is no cycle", () => {
  const graph = project({
    "a.ts": 'import "./b"; import "./c";',
    "b.ts": 'import "./d";',
    "c.ts": 'import "./d";',
    "d.ts": "",
  });
  expect(cycles(graph, all)).toEqual([]);
});
