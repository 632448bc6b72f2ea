import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { LinkButton } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

export default async function RunMissing() {
  const t = await getTranslations("runs");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState
        icon="question"
        title={t("run.missing.title")}
        actions={<LinkButton href="/runs">{t("run.missing.action")}</LinkButton>}
      >
        {t("run.missing.text")}
      </BlankState>
    </>
  );
}
