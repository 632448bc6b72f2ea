import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { LinkButton } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

/** The address names no tool. */
export default function ToolMissing() {
  const t = useTranslations("tools");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState
        icon="question"
        title={t("missing.title")}
        actions={<LinkButton href="/tools">{t("missing.action")}</LinkButton>}
      >
        {t("missing.text")}
      </BlankState>
    </>
  );
}
