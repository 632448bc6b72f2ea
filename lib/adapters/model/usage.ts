/** Tokens as a provider counts them. */
export interface TokenFigures {
  prompt: number;
  completion: number;
}

const count = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;

/** Reads a usage object under the names that providers use; undefined when it holds no figure. */
export function readUsage(value: unknown): TokenFigures | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const usage = value as Record<string, unknown>;
  const completion = count(usage.completion_tokens) ?? count(usage.output_tokens);
  const total = count(usage.total_tokens);
  const rest = (part: number) => Math.max(0, (total ?? 0) - part);
  const prompt = count(usage.prompt_tokens) ?? count(usage.input_tokens);
  if (prompt === undefined && completion === undefined && total === undefined) return undefined;
  if (prompt === undefined) return { prompt: rest(completion ?? 0), completion: completion ?? 0 };
  return { prompt, completion: completion ?? rest(prompt) };
}

/** Figures that come more than once are cumulative: the last one counts, and a later zero takes nothing back. */
export function laterUsage(before: TokenFigures | undefined, after: TokenFigures): TokenFigures {
  if (!before) return after;
  return { prompt: after.prompt || before.prompt, completion: after.completion || before.completion };
}
