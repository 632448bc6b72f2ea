import { useTranslations } from "next-intl";

/** The page was asked for under a name that is not this installation's own; nobody signs in there. */
export function Elsewhere({ address }: { address: string }) {
  const t = useTranslations("entry.elsewhere");
  return (
    <>
      <h1 className="text-figure font-title">{t("title")}</h1>
      <p className="mt-1 text-prose text-ink-2">
        {t.rich("text", {
          address,
          link: (chunks) => (
            <a className="underline" href={address}>
              {chunks}
            </a>
          ),
        })}
      </p>
    </>
  );
}
