import fs from "node:fs";
import path from "node:path";

const KEEP_BYTES = 5_000_000;
const TAIL_BYTES = 16_384;

/** Opens a log to append to; one that has grown large becomes `<name>.1` first. */
export function openLog(file: string): number {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (fs.existsSync(file) && fs.statSync(file).size > KEEP_BYTES) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, "a", 0o600);
}

/** The last lines of a log, from a position on. */
export function tailOfLog(file: string, lines: number, from = 0): string[] {
  if (!fs.existsSync(file)) return [];
  const { size } = fs.statSync(file);
  const start = Math.max(from, size - TAIL_BYTES);
  if (start >= size) return [];
  const buffer = Buffer.alloc(size - start);
  const handle = fs.openSync(file, "r");
  fs.readSync(handle, buffer, 0, buffer.length, start);
  fs.closeSync(handle);
  return buffer.toString("utf8").trimEnd().split("\n").slice(-lines);
}
