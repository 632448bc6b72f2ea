import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";

/** A link that leads nowhere any more, and how to get another. */
export function SpentLink() {
  const t = useTranslations("entry.setup");
  return (
    <>
      <h1 className="text-figure font-title">{t("spent")}</h1>
      <p className="mt-1 mb-4 text-prose text-ink-2">{t("spentText")}</p>
      <LinkButton href="/sign-in" className="h-9">
        {t("toSignIn")}
      </LinkButton>
    </>
  );
}
