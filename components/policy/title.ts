import { useLocale } from "next-intl";
import type { IntentPolicy } from "@/lib/engine/policy/document";

/** What an intent is called in the language of the console; its name where nobody has given it a title. */
function titleOf({ name, title }: Pick<IntentPolicy, "name" | "title">, locale: "en" | "zh-CN"): string {
  return title[locale]?.trim() || title.en?.trim() || name.replaceAll("_", " ");
}

export function useTitle(): (intent: Pick<IntentPolicy, "name" | "title">) => string {
  const locale = useLocale();
  return (intent) => titleOf(intent, locale);
}
