"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useRouter } from "next/navigation";
import type { IconName } from "@/components/ui/icon";
import { chooseLanguage } from "./language-switch";
import { useShell } from "./shell-context";

/** What the palette can do besides going somewhere. */
export function useActions(): { label: string; icon: IconName; run: () => void }[] {
  const t = useTranslations("shell");
  const { setTheme } = useTheme();
  const router = useRouter();
  const shell = useShell();
  const language = (locale: "en" | "zh-CN") => () => {
    chooseLanguage(locale);
    router.refresh();
  };
  return [
    { label: t("palette.theme", { theme: t("theme.light") }), icon: "sun", run: () => setTheme("light") },
    { label: t("palette.theme", { theme: t("theme.dark") }), icon: "moon", run: () => setTheme("dark") },
    { label: t("palette.theme", { theme: t("theme.system") }), icon: "screen", run: () => setTheme("system") },
    { label: "English", icon: "globe", run: language("en") },
    { label: "中文", icon: "globe", run: language("zh-CN") },
    { label: t("shortcuts.title"), icon: "question", run: shell.openShortcuts },
  ];
}
