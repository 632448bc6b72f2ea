import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { Bone, Loading } from "@/components/ui/states";

/** The frame of the test chat while it loads, so that nothing jumps when it is there. */
export function ChatBones({ turns }: { turns: number }) {
  const t = useTranslations("chat");
  const common = useTranslations("common");
  return (
    <>
      <TopBar title={t("title")} />
      <Loading label={common("loading")} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-10 flex-none items-center gap-5 border-b border-line-strong bg-ground px-4 max-md:min-h-17 max-md:px-3">
          <Bone className="w-24" />
          <Bone className="w-16" />
          <Bone className="ml-auto w-56 max-md:hidden" />
        </div>
        <div className="min-h-0 flex-1 overflow-hidden">
          {Array.from({ length: turns }, (_, place) => (
            <TurnBones key={place} />
          ))}
        </div>
        <div className="flex-none border-t border-line-strong px-4 py-3 max-md:px-3 max-md:py-2">
          <div className="h-[76px] rounded border border-line bg-raised" />
        </div>
      </Loading>
    </>
  );
}

function TurnBones() {
  return (
    <div className="border-b border-line-strong last:border-b-0">
      <div className="flex h-10 items-center border-b border-line bg-ground px-4 max-md:px-3">
        <Bone className="w-64" />
      </div>
      <div className="flex max-w-[824px] flex-col gap-3 px-4 py-4 max-md:px-3">
        <Bone className="w-2/5" />
        <Bone className="w-1/2" />
        <Bone className="mt-2 w-4/5" />
        <Bone className="w-3/5" />
      </div>
    </div>
  );
}
