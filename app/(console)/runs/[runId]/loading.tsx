import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { Bone, Loading } from "@/components/ui/states";

export default async function LoadingRun() {
  const t = await getTranslations();
  return (
    <>
      <TopBar title={<Bone className="w-28" />} crumb={{ href: "/runs", label: t("runs.title") }} />
      <div className="flex h-[52px] flex-none items-center gap-5 border-b border-line px-4 max-md:px-3">
        {["w-32", "w-24", "w-20", "w-12"].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </div>
      <Loading label={t("common.loading")} className="flex min-h-0 flex-1">
        <div className="flex-1 space-y-5 px-4 py-5">
          {["w-1/2", "w-2/3", "w-3/5", "w-1/3", "w-2/5", "w-3/4"].map((width) => (
            <Bone key={width} className={width} />
          ))}
        </div>
        <div className="w-(--panel) border-l border-line max-lg:hidden" />
      </Loading>
    </>
  );
}
