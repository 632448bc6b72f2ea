import { pathOf } from "./import-table.mjs";
import { importsOf, type Import } from "./imports";

/** What imports what: a file's imports that lead to other files of the project. */
export type Graph = Map<string, { file: string; typesOnly: boolean }[]>;

/** A project as the checks see it: text by path. */
export type Sources = ReadonlyMap<string, string>;

/** Every import of every file. */
export function* allImports(sources: Sources): Generator<Import & { from: string }> {
  for (const [from, text] of sources) for (const found of importsOf(from, text)) yield { from, ...found };
}

/** The graph of a project. */
export function importGraph(sources: Sources): Graph {
  const graph: Graph = new Map([...sources.keys()].map((file) => [file, []]));
  for (const { from, specifier, typesOnly } of allImports(sources)) {
    const file = resolve(pathOf(from, specifier), sources);
    if (file !== undefined && file !== from) graph.get(from)?.push({ file, typesOnly });
  }
  return graph;
}

function resolve(target: string | undefined, sources: Sources): string | undefined {
  if (target === undefined) return undefined;
  const endings = ["", ".ts", ".tsx", ".mjs", ".d.ts", "/index.ts", "/index.tsx"];
  return endings.map((ending) => target + ending).find((file) => sources.has(file));
}

/** The cycles of a graph: groups of files that all lead to one another, each sorted (Tarjan's algorithm). */
export function cycles(graph: Graph, follow: (edge: { typesOnly: boolean }) => boolean): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): number => {
    const mine = order.size;
    order.set(file, mine);
    low.set(file, mine);
    stack.push(file);
    onStack.add(file);
    for (const edge of graph.get(file) ?? []) {
      if (!follow(edge)) continue;
      const known = order.get(edge.file);
      const reached = known === undefined ? visit(edge.file) : onStack.has(edge.file) ? known : mine;
      low.set(file, Math.min(low.get(file) ?? mine, reached));
    }
    if (low.get(file) === mine) close(file);
    return low.get(file) ?? mine;
  };
  const close = (first: string) => {
    const group = stack.splice(stack.indexOf(first));
    for (const file of group) onStack.delete(file);
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found.sort((a, b) => (a[0] ?? "").localeCompare(b[0] ?? ""));
}
