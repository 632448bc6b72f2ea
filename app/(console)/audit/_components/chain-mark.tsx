"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { chainQuery } from "@/lib/queries/audit";

/** Checks the chain when asked to, and says whether it holds and how it ends. */
export function ChainMark() {
  const t = useTranslations("audit.chain");
  const { data, error, isFetching, refetch } = useQuery(chainQuery);
  const broken = data?.brokenAt ?? null;
  return (
    <>
      <span role="status" className="min-w-0 truncate text-small text-ink-2 max-md:sr-only">
        {data && !isFetching ? (
          <>
            <Icon
              name={broken === null ? "check" : "warning"}
              className={broken === null ? "mr-1 text-allow" : "mr-1 text-refuse"}
            />
            {broken === null
              ? t.rich("holds", {
                  count: formatCount(data.entries),
                  head: data.head.slice(0, 12),
                  code: (chunks) => <code title={data.head}>{chunks}</code>,
                })
              : t("broken", { place: broken })}
          </>
        ) : null}
        {error && !isFetching ? t("failed") : null}
      </span>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {t(isFetching ? "checking" : "check")}
      </Button>
    </>
  );
}
