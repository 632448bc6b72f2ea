import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { listAgents } from "@/lib/services/agents/list-agents";
import { ServiceError } from "@/lib/services/errors";
import { budgetUse } from "@/lib/services/policies/budget-use";
import { getVersion } from "@/lib/services/policies/get-version";
import { listVersions } from "@/lib/services/policies/list-versions";
import { NoVersion } from "./_components/no-version";
import { policyParams } from "./_components/policy-params";
import { PolicyView } from "./_components/policy-view";

type Props = { params: Promise<{ agentId: string }>; searchParams: Promise<SearchParams> };

const loadParams = createLoader(policyParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("policies"))("title") };
}

/** One version of an agent's policy: the one that is asked for, the one in force, or the newest. */
export default async function PolicyPage({ params, searchParams }: Props) {
  const { agentId } = await params;
  const { version: wanted } = await loadParams(searchParams);
  const path = `/policies/${encodeURIComponent(agentId)}`;
  const actor = await signedInAt(wanted ? `${path}?version=${encodeURIComponent(wanted)}` : path);
  const agent = (await listAgents(actor)).find(({ id }) => id === agentId);
  if (!agent) notFound();
  const versions = await listVersions(actor, agentId);
  const can = { edit: may(actor.actor, "edit"), publish: may(actor.actor, "publish") };
  const id = wanted ?? agent.published?.id ?? versions[0]?.id;
  if (id === undefined) return <NoVersion agent={agent} canEdit={can.edit} />;
  const read = async (versionId: string) => {
    const view = await getVersion(actor, versionId).catch((error: unknown) => {
      if (error instanceof ServiceError && (error.code === "not_found" || error.code === "invalid_input")) notFound();
      throw error;
    });
    return view.agent.id === agentId ? view : notFound();
  };
  const view = await read(id);
  const base = agent.published && agent.published.id !== id ? await read(agent.published.id) : null;
  return (
    <PolicyView
      key={`${view.id} ${view.status}`}
      view={view}
      versions={versions}
      base={base && { document: base.document, version: base.number }}
      can={can}
      use={await budgetUse(actor, agentId)}
    />
  );
}
