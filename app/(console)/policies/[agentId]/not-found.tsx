import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { LinkButton } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

/** The address names no agent, or no version of it. */
export default function PolicyMissing() {
  const t = useTranslations("policies");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState
        icon="question"
        title={t("missing.title")}
        actions={<LinkButton href="/policies">{t("missing.action")}</LinkButton>}
      >
        {t("missing.text")}
      </BlankState>
    </>
  );
}
