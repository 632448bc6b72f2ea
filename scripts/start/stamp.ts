import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { projectFiles, ROOT } from "./places";

/** What makes a file no part of the product. */
const NOT_BUILT = /\.(test|spec)\.tsx?$/;

/** Root files that configure the checks and tests alone. */
const NOT_CONFIGURING = /^(vitest|playwright|prisma)\.config\.|^knip\.json$|^\.oxlintrc\.json$|^next-env\.d\.ts$/;

/** A hash of everything that `next build` reads from this folder. */
export function buildStampOf(root: string): string {
  const folders = ["app", "components", "lib", "prisma/schema", "public"];
  const rootFiles = fs.readdirSync(root).filter((name) => /\.(ts|mjs|json)$/.test(name) && !NOT_CONFIGURING.test(name));
  const files = [...folders.flatMap((folder) => filesIn(root, folder)), ...rootFiles];
  const public_ = Object.entries(process.env).filter(([name]) => name.startsWith("NEXT_PUBLIC_"));
  return hash(root, files, JSON.stringify(public_.sort()));
}

/** A hash of everything that `prisma generate` reads. */
export const clientStampOf = (root: string): string =>
  hash(root, [...filesIn(root, "prisma/schema"), "prisma.config.ts", "node_modules/prisma/package.json"], "");

/** Whether a stamp was stored, and is this one. */
export const isStamped = (file: string, stamp: string): boolean =>
  fs.existsSync(file) && fs.readFileSync(file, "utf8") === stamp;

export function writeStamp(file: string, stamp: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, stamp);
}

function filesIn(root: string, folder: string): string[] {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  const generated = path.relative(ROOT, projectFiles.client);
  return fs
    .readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(generated));
}

function hash(root: string, files: string[], extra: string): string {
  const sum = createHash("sha256").update(extra);
  for (const file of files.sort()) {
    sum.update(`\0${file}\0`);
    sum.update(fs.readFileSync(path.join(root, file)));
  }
  return sum.digest("hex");
}
