import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { Bone, Loading } from "@/components/ui/states";

const WIDTHS = ["w-2/5", "w-3/5", "w-1/2", "w-4/5", "w-1/3", "w-3/5", "w-1/2", "w-2/5"];

export default async function LoadingTool() {
  const [t, common] = await Promise.all([getTranslations("tools"), getTranslations("common")]);
  return (
    <>
      <TopBar title={<Bone className="w-40" />} crumb={{ href: "/tools", label: t("title") }} />
      <Loading label={common("loading")} className="flex min-h-0 flex-1 flex-col">
        <div className="flex h-[52px] flex-none items-center gap-8 border-b border-line px-4 max-md:px-3">
          {Array.from({ length: 5 }, (_, fact) => (
            <Bone key={fact} className="w-20 max-md:w-12" />
          ))}
        </div>
        <div className="grid min-h-0 flex-1 overflow-hidden lg:grid-cols-2 lg:divide-x lg:divide-line-strong">
          {[0, 1].map((face) => (
            <div key={face} className="flex flex-col gap-5 px-4 py-4 max-md:px-3">
              {WIDTHS.map((width, line) => (
                <Bone key={line} className={width} />
              ))}
            </div>
          ))}
        </div>
      </Loading>
    </>
  );
}
