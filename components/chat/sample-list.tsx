"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { SAMPLES, type Sample } from "./samples";

const INK: Record<Sample["tone"], string> = {
  allow: "text-allow",
  rule: "text-rule",
  refuse: "text-refuse",
  ask: "text-ask",
  model: "text-model",
};

/** Messages to try, in both languages, each with what it shows. A click sends one. */
export function SampleList({ disabled, onChoose }: { disabled: boolean; onChoose: (text: string) => void }) {
  const t = useTranslations("chat.samples");
  return (
    <section aria-label={t("title")}>
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] gap-x-2 border-b border-line-strong text-micro leading-7 text-ink-3 max-lg:hidden"
      >
        <span>{t("shows")}</span>
        <span className="pl-2">English</span>
        <span className="pl-2">中文</span>
      </div>
      <ul>
        {SAMPLES.map(({ name, icon, tone, en, zh }) => (
          <li
            key={name}
            className="grid items-center gap-x-2 gap-y-1 border-b border-line py-1.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)]"
          >
            <p className="flex gap-2 text-ink-2">
              <Icon name={icon} className={cn("mt-[3px]", INK[tone])} />
              {t(name)}
            </p>
            <SampleButton text={en} lang="en" disabled={disabled} onChoose={onChoose} />
            <SampleButton text={zh} lang="zh-CN" disabled={disabled} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleButton({
  text,
  lang,
  disabled,
  onChoose,
}: {
  text: string;
  lang: string;
  disabled: boolean;
  onChoose: (text: string) => void;
}) {
  return (
    <button
      type="button"
      lang={lang}
      disabled={disabled}
      onClick={() => onChoose(text)}
      className="group flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 py-1 text-left hover:not-disabled:bg-hover disabled:cursor-default disabled:opacity-50 pointer-coarse:min-h-10"
    >
      <span className="link min-w-0 flex-1 group-hover:decoration-current">{text}</span>
      <Icon name="arrow" className="text-ink-4 group-hover:text-ink group-focus-visible:text-ink" />
    </button>
  );
}
