import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { BlankState } from "@/components/ui/states";

/** There is no one to talk to. */
export function NoAgent() {
  const t = useTranslations("chat");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState icon="person" title={t("noAgent.title")}>
        {t("noAgent.text")}
      </BlankState>
    </>
  );
}
