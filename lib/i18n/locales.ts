/** Languages of the console. A run's own language is another matter: see `Language` of the policy. */
export const LOCALES = ["en", "zh-CN"] as const;
export type Locale = (typeof LOCALES)[number];

const DEFAULT_LOCALE: Locale = "en";

/** Cookies that hold the console's language and the browser's time zone. */
export const LOCALE_COOKIE = "locale";
export const TIME_ZONE_COOKIE = "tz";

/** The language to use, from a cookie and what the browser accepts. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = LOCALES.find((locale) => locale === cookie);
  if (chosen) return chosen;
  const first = acceptLanguage?.split(",")[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("zh") ? "zh-CN" : DEFAULT_LOCALE;
}

/** The time zone to use; one that the platform does not know counts as none. */
export function chooseTimeZone(cookie: string | undefined): string {
  if (!cookie) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
