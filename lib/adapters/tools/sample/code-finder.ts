import { z } from "zod";
import { read } from "./reading";
import { bestMatches, searchTerms } from "./search";
import type { SampleDeps } from "./store";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

/** A list, not an object: an empty one says that nothing was found. */
const output = z.array(
  z.object({
    file: z.string(),
    line: z.number().int(),
    symbol: z.string(),
    summary: z.string(),
    summary_zh: z.string(),
    error_code: z.string().nullable(),
    snippet: z.string(),
  }),
);

export const codeFinder = defineTool({
  name: "code_finder",
  title: "Find code",
  description:
    "Search the tasks' source code and its descriptions (代码, 任务说明): what a kind of task does and in which steps, or where an error code is raised. Best match first; empty when nothing matches.",
  whenToUse: "The user asks what a task does or how it works (怎么实现), or an error code must be explained.",
  input: z.object({
    ctx: runContext<SampleDeps>(),
    keyword: z
      .string()
      .min(1)
      .max(200)
      .describe(
        "Task name, business term, error code or symbol (关键词), such as payment_reconciliation, 对账 or E3001.",
      ),
    limit: z.number().int().min(1).max(5).default(3).describe("How many places in the code to return (数量)."),
  }),
  output,
  execution: { readOnly: true },
  timeoutMs: 5000,
  approval: "never",
  outputTrust: "trusted",
  async handler({ ctx, keyword, limit }) {
    const terms = searchTerms(keyword);
    const rows = await read(ctx, () => ctx.deps.sample.findCodeReferences(terms));
    return bestMatches(rows, terms, (row) => [...row.keywords, row.symbol].join(" "), limit).map((row) => ({
      file: row.file,
      line: row.line,
      symbol: row.symbol,
      summary: row.summary,
      summary_zh: row.summaryZh,
      error_code: row.errorCode,
      snippet: row.snippet,
    }));
  },
});
