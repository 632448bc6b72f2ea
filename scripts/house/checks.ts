import { judgeImport } from "./import-table.mjs";
import { allImports, type Sources } from "./graph";

/** DESIGN.md, Size. */
const MAX_LINES = 400;

/** The folders and files that may stand at the top (DESIGN.md, The house); `*.config.*` and dot files may too. */
const TOP_LEVEL = new Set([
  ...["app", "components", "lib", "prisma", "e2e", "public", "scripts", "bench", "docs"],
  ...["package.json", "package-lock.json", "tsconfig.json", "knip.json", "instrumentation.ts", "global.d.ts"],
  ...["README.md", "README.zh-CN.md", "AGENTS.md", "LICENSE"],
]);
const CONFIGURATION = /^[\w-]+\.config\.m?ts$|^[\w-]+\.config\.mjs$/;
const DOT_FILES = new Set([".ci", ".gitignore", ".npmrc", ".oxlintrc.json", ".prettierignore", ".prettierrc.json"]);

/** Imports that the table does not allow, each with its place and reason. */
export function forbiddenImports(sources: Sources): string[] {
  const found: string[] = [];
  for (const { from, specifier, typesOnly, line } of allImports(sources)) {
    const reason = judgeImport(from, specifier, typesOnly);
    if (reason) found.push(`${from}:${line} ${reason}`);
  }
  return found;
}

/** Files longer than a file may be. */
export function longFiles(sources: Sources): string[] {
  const found: string[] = [];
  for (const [file, text] of sources) {
    const lines = text.trimEnd().split("\n").length;
    if (lines > MAX_LINES) found.push(`${file} has ${lines} lines, more than ${MAX_LINES}.`);
  }
  return found;
}

/** Names at the top of the project that do not belong there. */
export const strangers = (names: string[]): string[] =>
  names.filter((name) => !TOP_LEVEL.has(name) && !DOT_FILES.has(name) && !CONFIGURATION.test(name));
