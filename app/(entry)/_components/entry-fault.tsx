"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { EntryFailure } from "./use-entry";

/** Failures that have words of their own here; any other is a fault inside. */
const WORDS = [
  "wrong_credentials",
  "rate_limited",
  "link_spent",
  "invalid_input",
  "too_large",
  "conflict",
  "forbidden",
  "unavailable",
  "unreachable",
  "elsewhere",
] as const;

/** Why somebody is not in, and what to do. */
export function EntryFault({ fault }: { fault: EntryFailure | null }) {
  const t = useTranslations("entry.fault");
  const format = useFormatter();
  if (!fault) return null;
  const code = WORDS.find((known) => known === fault.code) ?? "internal";
  const time = fault.retryAt ? format.dateTime(new Date(fault.retryAt), { hour: "2-digit", minute: "2-digit" }) : "";
  return (
    <Notice tone="refuse" icon="bar" role="alert" title={t(`title.${code}`)} className="mb-4">
      <p>{t(`text.${code}`, { time })}</p>
    </Notice>
  );
}
