import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { signedInAt } from "@/lib/auth/actor";
import { TopBar } from "@/components/shell/top-bar";
import { BlankState } from "@/components/ui/states";
import { may } from "@/lib/auth/roles";
import { auditQuery } from "@/lib/queries/audit";
import { queryClient } from "@/lib/queries/client";
import { listEntries } from "@/lib/services/audit-log/list-entries";
import { auditParams, toFilter } from "./_components/audit-params";
import { AuditView } from "./_components/audit-view";

const loadParams = createLoader(auditParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

async function NotYours() {
  const t = await getTranslations("audit");
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState icon="lock" title={t("notYours")}>
        {t("notYoursText")}
      </BlankState>
    </>
  );
}

/** The audit log holds addresses of people, so it is for those who look after them. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = toFilter(await loadParams(searchParams));
  const context = await signedInAt("/audit");
  if (!may(context.actor, "administer")) return <NotYours />;
  const client = queryClient();
  await client.prefetchQuery({ ...auditQuery(filter), queryFn: () => listEntries(context, filter) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditView />
    </HydrationBoundary>
  );
}
