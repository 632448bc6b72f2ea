/** What the environment says of a model; empty counts as not said. */
export interface ModelSettings {
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_MODEL?: string | undefined;
}

const DEMO = "offline demo, not a language model";

/** Which model answers, in words; settings that are there in part, and so are not used, are named. */
export function modelInUse({ OPENAI_BASE_URL: url, OPENAI_API_KEY: key, OPENAI_MODEL: model }: ModelSettings): string {
  if (model && (url || key)) return `${model} at ${url ? new URL(url).host : "api.openai.com"}`;
  if (model) return `${DEMO} (OPENAI_MODEL also needs OPENAI_API_KEY or OPENAI_BASE_URL)`;
  const unused = [...(url ? ["OPENAI_BASE_URL"] : []), ...(key ? ["OPENAI_API_KEY"] : [])];
  return unused.length ? `${DEMO} (without OPENAI_MODEL, ${unused.join(" and ")} is not used)` : DEMO;
}
