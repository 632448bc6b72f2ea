import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { createLoader, type SearchParams } from "nuqs/server";
import { signedInAt } from "@/lib/auth/actor";
import { queryClient } from "@/lib/queries/client";
import { runsQuery } from "@/lib/queries/runs";
import { listRuns } from "@/lib/services/runs/list-runs";
import { runParams, toFilter } from "./_components/run-params";
import { RunsView } from "./_components/runs-view";

const loadParams = createLoader(runParams);

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("title") };
}

export default async function RunsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filter = toFilter(await loadParams(searchParams));
  const context = await signedInAt("/runs");
  const client = queryClient();
  await client.prefetchQuery({ ...runsQuery(filter), queryFn: () => listRuns(context, filter) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RunsView />
    </HydrationBoundary>
  );
}
