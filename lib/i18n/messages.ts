import type audit from "./messages/en/audit.json";
import type chat from "./messages/en/chat.json";
import type common from "./messages/en/common.json";
import type entry from "./messages/en/entry.json";
import type people from "./messages/en/people.json";
import type policies from "./messages/en/policies.json";
import type policyWords from "./messages/en/policyWords.json";
import type runs from "./messages/en/runs.json";
import type shell from "./messages/en/shell.json";
import type tools from "./messages/en/tools.json";
import type trace from "./messages/en/trace.json";
import type { Locale } from "./locales";

/** Every namespace, one file each in `messages/<locale>/`. A new one is a line here and a line in `Messages`. */
export const NAMESPACES = [
  "audit",
  "chat",
  "common",
  "entry",
  "people",
  "policies",
  "policyWords",
  "runs",
  "shell",
  "tools",
  "trace",
] as const satisfies readonly (keyof Messages)[];

/** The shape of the messages is that of the English ones; a test holds the other languages to it. */
export interface Messages {
  audit: typeof audit;
  chat: typeof chat;
  common: typeof common;
  entry: typeof entry;
  people: typeof people;
  policies: typeof policies;
  policyWords: typeof policyWords;
  runs: typeof runs;
  shell: typeof shell;
  tools: typeof tools;
  trace: typeof trace;
}

/** All messages of a language, merged from its namespaces. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(
    NAMESPACES.map(async (namespace) => {
      const file = (await import(`./messages/${locale}/${namespace}.json`)) as { default: unknown };
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Messages;
}
