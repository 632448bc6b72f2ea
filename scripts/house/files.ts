import fs from "node:fs";
import path from "node:path";

/** What is made, installed or kept here by machines: not part of the source. */
const NOT_SOURCE = new Set([
  "node_modules",
  ".git",
  ".next",
  ".data",
  "generated",
  "coverage",
  "test-results",
  "playwright-report",
  "next-env.d.ts",
]);

/** The files below a folder, as sorted paths from it with forward slashes; machine-made ones left out. */
export function filesBelow(root: string, matching: RegExp): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (NOT_SOURCE.has(entry.name)) continue;
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) visit(file);
      else if (matching.test(file)) found.push(file);
    }
  };
  visit("");
  return found.sort();
}

/** The names at the top of a folder that belong to the source. */
export const topLevel = (root: string): string[] =>
  fs.readdirSync(root).filter((name) => !NOT_SOURCE.has(name) && !/^\.env|\.tsbuildinfo$/.test(name));
