import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { shortenId } from "@/components/ui/format";
import { signedInAt } from "@/lib/auth/actor";
import { ServiceError } from "@/lib/services/errors";
import { getRun } from "@/lib/services/runs/get-run";
import { RunView } from "./_components/run-view";

type Props = { params: Promise<{ runId: string }> };

/** The run once for the page and its title. */
const readRun = cache(async (runId: string) => {
  try {
    return await getRun(await signedInAt(`/runs/${encodeURIComponent(runId)}`), { runId });
  } catch (error) {
    if (error instanceof ServiceError && (error.code === "not_found" || error.code === "invalid_input")) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { runId } = await params;
  const t = await getTranslations("runs.run");
  return { title: t("title", { id: shortenId(runId) }) };
}

export default async function RunPage({ params }: Props) {
  const { runId } = await params;
  const detail = await readRun(runId);
  return <RunView key={runId} detail={detail} />;
}
