"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { LOCALE_COOKIE, type Locale } from "@/lib/i18n/locales";

const LANGUAGES: readonly { locale: Locale; name: string }[] = [
  { locale: "en", name: "English" },
  { locale: "zh-CN", name: "中文" },
];

/** Writes the cookie that the server reads the language from. */
export function chooseLanguage(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax`;
}

/** The language of the console; what the agent speaks is decided by the user's message. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const current = useLocale();
  const router = useRouter();
  const [pending, start] = useTransition();
  return (
    <div
      role="group"
      aria-label={t("language")}
      aria-busy={pending}
      className="flex h-6 items-center justify-between pointer-coarse:h-9"
    >
      {LANGUAGES.map(({ locale, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => {
            chooseLanguage(locale);
            start(() => router.refresh());
          }}
          className="-mx-1.5 h-full cursor-pointer rounded px-1.5 text-ink-3 hover:text-ink aria-pressed:font-strong aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
