import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

/** An address that leads nowhere. */
export function PageMissing() {
  const t = useTranslations("shell.notFound");
  return (
    <BlankState icon="question" title={t("title")} actions={<LinkButton href="/runs">{t("back")}</LinkButton>}>
      {t("text")}
    </BlankState>
  );
}
