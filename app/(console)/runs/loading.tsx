import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { RunsLoading } from "./_components/runs-states";

export default async function LoadingRuns() {
  const t = await getTranslations("runs");
  return (
    <>
      <TopBar title={t("title")} />
      <div className="h-11 flex-none border-b border-line" />
      <div className="h-8 flex-none" />
      <RunsLoading />
    </>
  );
}
