import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { ToolsLoading } from "./_components/tools-states";

export default async function LoadingTools() {
  const t = await getTranslations("tools");
  return (
    <>
      <TopBar title={t("title")} />
      <div className="h-11 flex-none border-b border-line" />
      <ToolsLoading />
    </>
  );
}
