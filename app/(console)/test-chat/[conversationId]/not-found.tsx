import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { LinkButton } from "@/components/ui/button";
import { BlankState } from "@/components/ui/states";

/** The address names no conversation. */
export default function ConversationMissing() {
  const t = useTranslations("chat");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState
        icon="question"
        title={t("missing.title")}
        actions={
          <>
            <LinkButton tone="primary" href="/test-chat">
              {t("missing.start")}
            </LinkButton>
            <LinkButton href="/runs">{t("missing.runs")}</LinkButton>
          </>
        }
      >
        {t("missing.text")}
      </BlankState>
    </>
  );
}
