import { buildArticles } from "./articles";
import { buildCodeReferences } from "./code-references";
import { buildOrders } from "./orders";
import { buildTasks } from "./tasks";
import type { SampleData } from "@/lib/adapters/tools/sample/records";

/** Everything the sample begins with: the same on every machine, without chance and without a clock. */
export const SAMPLE_DATA: SampleData = {
  ...buildOrders(),
  ...buildTasks(),
  codeReferences: buildCodeReferences(),
  articles: buildArticles(),
};
