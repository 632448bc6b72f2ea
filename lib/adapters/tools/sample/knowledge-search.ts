import { z } from "zod";
import { read } from "./reading";
import { ARTICLE_LANGUAGES, type ArticleLanguage } from "./records";
import { bestMatches, searchTerms } from "./search";
import type { SampleDeps } from "./store";
import { isoDay } from "./times";
import { defineTool } from "@/lib/engine/tool/define-tool";
import { runContext } from "@/lib/engine/tool/run-context";

/** A list, not an object: an empty one says that nothing was found. */
const output = z.array(
  z.object({
    article_id: z.string(),
    title: z.string(),
    body: z.string(),
    error_code: z.string().nullable(),
    updated_on: z.string(),
  }),
);

/** Chinese questions are answered from Chinese articles. */
const languageOf = (query: string): ArticleLanguage => (/\p{Script=Han}/u.test(query) ? "zh-CN" : "en");

export const knowledgeSearch = defineTool({
  name: "knowledge_search",
  title: "Search knowledge base",
  description:
    "Search the knowledge base (知识库) for rules and advice: cancelling, refunds, delivery, returns, task states, and what to do about an error code. Best match first; empty when nothing matches.",
  whenToUse: "The user asks for a rule or for advice (怎么办, 规定), or an error code's remedy is wanted.",
  input: z.object({
    ctx: runContext<SampleDeps>(),
    query: z
      .string()
      .min(1)
      .max(400)
      .describe("What to search for (查询内容), in the user's language: a few words, or an error code such as E3001."),
    language: z
      .enum(ARTICLE_LANGUAGES)
      .describe("Language of the articles (语言). Leave it out to go by the query.")
      .optional(),
    limit: z.number().int().min(1).max(5).default(3).describe("How many articles to return (数量)."),
  }),
  output,
  execution: { readOnly: true },
  timeoutMs: 5000,
  approval: "never",
  // Articles are written by many hands: what stands in them is advice, and no evidence for an argument.
  outputTrust: "untrusted",
  async handler({ ctx, query, language = languageOf(query), limit }) {
    const terms = searchTerms(query);
    const rows = await read(ctx, () => ctx.deps.sample.findArticles(terms, language));
    return bestMatches(rows, terms, ({ title, keywords }) => [title, ...keywords].join(" "), limit).map((row) => ({
      article_id: row.id,
      title: row.title,
      body: row.body,
      error_code: row.errorCode,
      updated_on: isoDay(row.updatedOn),
    }));
  },
});
