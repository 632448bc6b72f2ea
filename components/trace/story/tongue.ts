import type { Messages } from "@/lib/i18n/messages";
import type { createTranslator } from "next-intl";

/** What the text of a story is written with: messages of a language, and its way to join words. */
export interface Tongue {
  t: ReturnType<typeof createTranslator<Messages, "trace">>;
  list: (items: string[]) => string;
}
