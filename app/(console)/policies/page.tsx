import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { TopBar } from "@/components/shell/top-bar";
import { signedInAt } from "@/lib/auth/actor";
import { listAgents } from "@/lib/services/agents/list-agents";
import { AgentList } from "./_components/agent-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("policies"))("title") };
}

/** The policy of the one agent, or the agents to choose from. */
export default async function PoliciesPage() {
  const t = await getTranslations("policies");
  const agents = await listAgents(await signedInAt("/policies"));
  const [only] = agents;
  if (only && agents.length === 1) redirect(`/policies/${encodeURIComponent(only.id)}`);
  return (
    <>
      <TopBar title={t("title")} />
      <AgentList agents={agents} />
    </>
  );
}
