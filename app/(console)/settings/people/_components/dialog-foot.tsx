"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** What a dialog does, and the way out of it. */
export function DialogFoot({
  label,
  tone = "primary",
  disabled,
  onClose,
}: {
  label: string;
  tone?: "primary" | "danger";
  disabled: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people");
  return (
    <div className="flex gap-2">
      <Button type="submit" tone={tone} disabled={disabled}>
        {label}
      </Button>
      <Button onClick={onClose}>{t("cancel")}</Button>
    </div>
  );
}
