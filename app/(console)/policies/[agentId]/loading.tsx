import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { Bone, Loading } from "@/components/ui/states";

/** The rail and the rows to come, in their places. */
export default async function LoadingPolicy() {
  const t = await getTranslations("policies");
  const common = await getTranslations("common");
  return (
    <>
      <TopBar title={t("title")} />
      <Loading label={common("loading")} className="flex min-h-0 flex-1">
        <div className="w-44 flex-none border-r border-line bg-ground max-md:hidden" />
        <div className="flex-1">
          <div className="h-9 border-b border-line" />
          {Array.from({ length: 12 }, (_, row) => (
            <div key={row} className="flex h-7 items-center gap-8 border-b border-line px-4">
              <Bone className="w-32 flex-none" />
              <Bone className="flex-1" />
            </div>
          ))}
        </div>
      </Loading>
    </>
  );
}
