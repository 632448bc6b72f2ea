"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import { useAlive } from "@/components/ui/use-alive";

const THEMES = [
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
  { value: "system", icon: "screen" },
] as const;

/** Light, dark, or as the system has it. The server cannot know the choice, so it marks none. */
export function ThemeSwitch() {
  const t = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  const alive = useAlive();
  return (
    <div
      role="group"
      aria-label={t("theme.title")}
      className="flex h-6 items-center justify-between pointer-coarse:h-9"
    >
      <span>{t("theme.title")}</span>
      <span className="-mr-1.5 flex">
        {THEMES.map(({ value, icon }) => {
          const chosen = alive && theme === value;
          return (
            <Tooltip key={value} text={t(`theme.${value}`)}>
              <button
                type="button"
                aria-label={t(`theme.${value}`)}
                aria-pressed={chosen}
                onClick={() => setTheme(value)}
                className={cn(
                  "grid size-6 cursor-pointer place-items-center rounded hover:bg-hover hover:text-ink pointer-coarse:size-9",
                  chosen ? "bg-selected text-ink" : "text-ink-3",
                )}
              >
                <Icon name={icon} />
              </button>
            </Tooltip>
          );
        })}
      </span>
    </div>
  );
}
