import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { BlankState, Bone, Loading } from "@/components/ui/states";

/** There is no tool, or none matches. */
export function ToolsBlank({ onClear }: { onClear: (() => void) | null }) {
  const t = useTranslations("tools");
  if (onClear) {
    return (
      <BlankState
        icon="search"
        title={t("nothing.title")}
        actions={<Button onClick={onClear}>{t("nothing.action")}</Button>}
      >
        {t("nothing.text")}
      </BlankState>
    );
  }
  return (
    <BlankState icon="gate" title={t("empty.title")}>
      {t("empty.text")}
    </BlankState>
  );
}

/** The rows to come, in their places. */
export function ToolsLoading() {
  const t = useTranslations("common");
  return (
    <Loading label={t("loading")}>
      <div className="h-7 border-b border-line-strong bg-ground max-md:hidden" />
      {Array.from({ length: 9 }, (_, row) => (
        <div
          key={row}
          className="grid h-7 grid-cols-[144px_minmax(0,1fr)_96px_120px_48px] items-center gap-4 border-b border-line px-4 max-md:h-[58px] max-md:grid-cols-1 max-md:px-3"
        >
          <Bone className="w-32" />
          <Bone className="w-2/5" />
          <Bone className="max-md:hidden" />
          <Bone className="max-md:hidden" />
          <Bone className="max-md:hidden" />
        </div>
      ))}
    </Loading>
  );
}
