import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, chooseTimeZone, LOCALE_COOKIE, TIME_ZONE_COOKIE, type Locale } from "./locales";
import { loadMessages, type Messages } from "./messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return {
    locale,
    messages: await loadMessages(locale),
    timeZone: chooseTimeZone(jar.get(TIME_ZONE_COOKIE)?.value),
    now: new Date(),
  };
});
