import { sameJson } from "@/lib/engine/policy/canonical";
import { grantKey } from "@/lib/engine/policy/diff/shape";
import { UNKNOWN_INTENT, type GrantPolicy, type PolicyDocument } from "@/lib/engine/policy/document";
import type { LintFinding } from "@/lib/engine/policy/lint/finding";
import type { PolicyTool } from "@/lib/schemas/policies";
import { cellOf, grantsOf, type Cell, type Grants } from "../cells";

/** How a cell differs from the version in force. */
export type Mark = "added" | "removed" | "changed";
export type Level = LintFinding["level"];

/** A cell as it is drawn. */
export interface CellView {
  cell: Cell;
  /** A conditional grant that asks a person as well. */
  asks: boolean;
  mark: Mark | null;
  lint: Level | null;
}

/** The tool of a row, and its cells by the place of their intents. */
export interface RowView {
  tool: PolicyTool;
  cells: readonly CellView[];
  /** Intents that have it. */
  count: number;
  lint: Level | null;
  /** Equal for rows that look the same. */
  signature: string;
}

export interface Filter {
  query: string;
  writes: boolean;
  changed: boolean;
  lint: boolean;
}

/** The worst that is said of a part, by its path of two names; what lies deeper in it counts for it. */
export function lintLevels(findings: readonly LintFinding[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const { path, level } of findings) {
    const key = path.slice(0, 2).join("\n");
    if (levels.get(key) !== "error") levels.set(key, level);
  }
  return levels;
}

export const levelAt = (levels: ReadonlyMap<string, Level>, ...path: string[]) => levels.get(path.join("\n")) ?? null;

export function markOf(before: GrantPolicy | undefined, after: GrantPolicy | undefined): Mark | null {
  if (before === after) return null;
  if (!before) return "added";
  if (!after) return "removed";
  return sameJson(before, after) ? null : "changed";
}

/** Whether a cell counts: what is switched off does not. */
const counts = (cell: Cell) => cell !== "none" && cell !== "off";

export function rowsOf(
  document: PolicyDocument,
  base: PolicyDocument | null,
  tools: readonly PolicyTool[],
  levels: ReadonlyMap<string, Level>,
): RowView[] {
  const grants = grantsOf(document);
  const before = base && grantsOf(base);
  return tools.map((tool) => {
    const cells = document.intents.map(({ name }) => cellView(grantKey(name, tool.name), grants, before, levels));
    const lint = levelAt(levels, "toolbox", tool.name);
    return {
      tool,
      cells,
      count: cells.filter(({ cell }) => counts(cell)).length,
      lint,
      signature: JSON.stringify([tool, cells.map(Object.values), lint]),
    };
  });
}

function cellView(key: string, grants: Grants, before: Grants | null, levels: ReadonlyMap<string, Level>): CellView {
  const grant = grants.get(key);
  return {
    cell: cellOf(grant),
    asks: grant?.effect === "ask",
    mark: before && markOf(before.get(key), grant),
    lint: levelAt(levels, "grants", key),
  };
}

/** How many of the tools each intent has. */
export function totalsOf(rows: readonly RowView[], intents: number): number[] {
  return Array.from({ length: intents }, (_, at) => rows.filter(({ cells }) => counts(cells[at]!.cell)).length);
}

export const isChanged = ({ cells }: RowView) => cells.some(({ mark }) => mark !== null);
export const isLinted = ({ lint, cells }: RowView) => lint !== null || cells.some((cell) => cell.lint !== null);

export function narrowRows(rows: readonly RowView[], { query, writes, changed, lint }: Filter): RowView[] {
  const wanted = query.trim().toLowerCase();
  return rows.filter(
    (row) =>
      `${row.tool.name}\n${row.tool.title}`.toLowerCase().includes(wanted) &&
      (!writes || row.tool.effect !== "parallel_safe") &&
      (!changed || isChanged(row)) &&
      (!lint || isLinted(row)),
  );
}

/** An intent that can hold no grants. */
export const isLocked = (intent: string) => intent === UNKNOWN_INTENT;
