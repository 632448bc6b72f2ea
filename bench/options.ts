import { parseArgs } from "node:util";

/** How a benchmark is run. */
export interface Options {
  /** Parts of names; the base always runs. Empty: everyone. */
  only: string[];
  /** Interleaved pairs of a contestant and the base. */
  pairs: number;
  /** Fewer of everything, for a look; writes no results. */
  quick: boolean;
}

const PAIRS = 31;
const QUICK_PAIRS = 5;

/** `[PART...] [--quick] [--pairs N] [--only NAME,NAME]`. Throws for anything else. */
export function readOptions(args: string[]): { parts: string[]; options: Options } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: "boolean", default: false }, pairs: { type: "string" }, only: { type: "string" } },
  });
  const pairs = values.pairs === undefined ? (values.quick ? QUICK_PAIRS : PAIRS) : Number(values.pairs);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error("--pairs needs a whole number from 1");
  return { parts: positionals, options: { only: values.only?.split(",") ?? [], pairs, quick: values.quick } };
}
