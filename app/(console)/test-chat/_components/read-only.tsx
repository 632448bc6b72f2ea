"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";

/** In place of the field, for whoever may look and not write. */
export function ReadOnly() {
  const t = useTranslations("chat.readOnly");
  return (
    <p className="flex flex-none items-center gap-2 border-t border-line-strong px-4 py-3 text-ink-2 max-md:px-3">
      <Icon name="lock" className="text-ink-3" />
      {t("conversation")}
    </p>
  );
}
