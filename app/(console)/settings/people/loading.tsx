import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { Bone, Loading } from "@/components/ui/states";

export default async function LoadingPeople() {
  const t = await getTranslations();
  return (
    <>
      <TopBar title={t("people.title")} />
      <Loading label={t("common.loading")} className="flex flex-col gap-6 px-4 py-5">
        {["w-64", "w-48", "w-56"].map((width) => (
          <Bone key={width} className={width} />
        ))}
      </Loading>
    </>
  );
}
