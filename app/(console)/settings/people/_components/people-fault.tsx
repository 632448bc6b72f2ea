"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { PeopleFault } from "./use-people";

const WORDS = ["conflict", "forbidden", "not_signed_in", "not_found", "invalid_input", "unreachable"] as const;

/** What could not be done, and why. */
export function PeopleFaultNotice({ fault, className }: { fault: PeopleFault | null; className?: string }) {
  const t = useTranslations("people.fault");
  if (!fault) return null;
  const code = WORDS.find((known) => known === fault) ?? "internal";
  return (
    <Notice tone="refuse" icon="bar" role="alert" title={t("title")} className={className}>
      <p>{t(code)}</p>
    </Notice>
  );
}
