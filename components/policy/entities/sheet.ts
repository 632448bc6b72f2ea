import Papa from "papaparse";
import type { AliasTable } from "@/lib/engine/policy/document";

/** A row of an alias table. */
export type AliasRow = AliasTable["rows"][number];

const HEAD = ["value", "aliases"];

/** An alias table as CSV: a line for each row, its value first, then each of its aliases. */
export function toCsv(rows: readonly AliasRow[]): string {
  const lines = rows.map(({ value, aliases }) => [value, ...aliases]);
  return `${Papa.unparse([HEAD, ...lines], { delimiter: ",", newline: "\r\n" })}\r\n`;
}

/** What stands between the cells: a tab where there are any (a spreadsheet copies so), else `;` or `,`. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  if (line.startsWith(HEAD.join(","))) return ",";
  if (line.includes("\t")) return "\t";
  return line.includes(";") && !line.includes(",") ? ";" : ",";
}

/** The rows of a text from a file or a spreadsheet: with or without a head; empty cells and lines are passed over. */
export function fromCsv(text: string): AliasRow[] {
  const plain = text.replace(/^\ufeff/, "");
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain), skipEmptyLines: "greedy" });
  const lines = data.map((cells) => cells.map((cell) => cell.trim()));
  const [first = []] = lines;
  const headed = HEAD.every((name, place) => first[place]?.toLowerCase() === name);
  return lines
    .slice(headed ? 1 : 0)
    .map(([value = "", ...aliases]) => ({ value, aliases: aliases.filter(Boolean) }))
    .filter(({ value, aliases }) => value !== "" || aliases.length > 0);
}

/** Aliases as they stand in one cell, and back: separated by `;`, one that holds such a sign in quotation marks. */
export const aliasText = (aliases: readonly string[]): string =>
  aliases.length === 0
    ? ""
    : Papa.unparse([aliases], { delimiter: ";", quotes: aliases.map((alias) => alias.includes("；")) });

export function readAliases(text: string): string[] {
  const plain = text.includes('"') ? text : text.replaceAll("；", ";");
  const { data } = Papa.parse<string[]>(plain, { delimiter: ";" });
  return [...new Set(data.flat().map((alias) => alias.trim()))].filter(Boolean);
}

/** The rows with more added: a value that is there already gets the further aliases. */
export function joinedRows(rows: readonly AliasRow[], more: readonly AliasRow[]): AliasRow[] {
  const byValue = new Map(rows.map((row) => [row.value, row]));
  for (const { value, aliases } of more) {
    const known = byValue.get(value)?.aliases ?? [];
    byValue.set(value, { value, aliases: [...new Set([...known, ...aliases])] });
  }
  return [...byValue.values()];
}

/** What is wrong with a row, and the other row that it collides with. Places count from 0. */
export type RowFault =
  | { kind: "empty" }
  | { kind: "twin"; of: number }
  /** The policy may say so: the name then stands for both, and the user is asked. */
  | { kind: "shared"; alias: string; of: number };

/** The faults of a sheet by row. `empty` and `twin` must be mended before it is a table. */
export function sheetFaults(rows: readonly AliasRow[]): ReadonlyMap<number, RowFault> {
  const faults = new Map<number, RowFault>();
  const values = new Map<string, number>();
  const names = new Map<string, number>();
  for (const [place, { value, aliases }] of rows.entries()) {
    const twin = values.get(value);
    if (value.trim() === "") faults.set(place, { kind: "empty" });
    else if (twin !== undefined) faults.set(place, { kind: "twin", of: twin });
    else values.set(value, place);
    for (const name of [value, ...aliases]) {
      const key = name.trim().toLowerCase();
      const of = names.get(key);
      if (of === undefined) names.set(key, place);
      else if (of !== place && !faults.has(place)) faults.set(place, { kind: "shared", alias: name, of });
    }
  }
  return faults;
}

/** Whether a sheet can be a table. */
export const isTable = (faults: ReadonlyMap<number, RowFault>): boolean =>
  [...faults.values()].every(({ kind }) => kind === "shared");
