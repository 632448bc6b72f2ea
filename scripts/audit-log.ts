/**
 * The audit log outside the console:
 *   npm run audit-log -- verify          whether the chain of this installation holds
 *   npm run audit-log -- verify FILE     the same for an export, by itself
 *   npm run audit-log -- export FILE     the whole log, one JSON object a line
 * The database is DATABASE_URL, else the one that `npm start` runs for this folder. A chain that is broken ends with exit
 * code 1.
 */
import fs from "node:fs";
import { createInterface } from "node:readline";
import type { AuditItem, ChainCheck } from "../lib/schemas/audit";
import type { ServiceContext } from "../lib/services/context";
import { command } from "./start/command";
import { Failure } from "./start/failure";

await command(async ([action, file, ...more]) => {
  if (more.length > 0) throw new Failure("Usage: audit-log verify [FILE] | export FILE");
  if (action === "verify") return report(file === undefined ? await verifyHere() : await verifyFile(file));
  if (action === "export" && file !== undefined) return exportTo(file);
  throw new Failure("Usage: audit-log verify [FILE] | export FILE");
});

function report({ entries, head, brokenAt }: ChainCheck): void {
  if (brokenAt !== null) throw new Failure(`The chain is broken at entry ${brokenAt} of ${entries}.`);
  console.log(`The chain of ${entries} entries holds. It ends with ${head || "nothing"}.`);
}

async function withDatabase<T>(work: (ctx: ServiceContext) => Promise<T>): Promise<T> {
  const [{ commandLine }, { reachableDatabase }] = await Promise.all([
    import("./start/command-line"),
    import("./start/reachable"),
  ]);
  const ctx = commandLine(reachableDatabase());
  try {
    return await work(ctx);
  } finally {
    await ctx.db.$disconnect();
  }
}

async function verifyHere(): Promise<ChainCheck> {
  const { verifyChain } = await import("../lib/services/audit-log/verify-chain");
  return withDatabase(verifyChain);
}

async function verifyFile(file: string): Promise<ChainCheck> {
  if (!fs.existsSync(file)) throw new Failure(`${file} cannot be read.`);
  const { checkExport } = await import("../lib/services/audit-log/chain");
  const lines = createInterface({ input: fs.createReadStream(file, "utf8"), crlfDelay: Infinity });
  return checkExport(entriesOf(lines, file));
}

async function* entriesOf(lines: AsyncIterable<string>, file: string): AsyncGenerator<AuditItem> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    try {
      yield JSON.parse(line) as AuditItem;
    } catch {
      throw new Failure(`${file}:${number} is no entry.`);
    }
  }
}

async function exportTo(file: string): Promise<void> {
  const { exportEntries } = await import("../lib/services/audit-log/export-entries");
  await withDatabase(async (ctx) => {
    const out = fs.openSync(file, "w");
    try {
      for await (const batch of exportEntries(ctx))
        fs.writeSync(out, batch.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    } finally {
      fs.closeSync(out);
    }
  });
}
