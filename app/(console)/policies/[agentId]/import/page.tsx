import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { listAgents } from "@/lib/services/agents/list-agents";
import { ImportView } from "./_components/import-view";

type Props = { params: Promise<{ agentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("policies.import"))("title") };
}

/** A policy from a file, for an agent. */
export default async function ImportPage({ params }: Props) {
  const { agentId } = await params;
  const actor = await signedInAt(`/policies/${encodeURIComponent(agentId)}/import`);
  const agent = (await listAgents(actor)).find(({ id }) => id === agentId);
  if (!agent) notFound();
  return <ImportView agent={{ id: agent.id, name: agent.name }} canSave={may(actor.actor, "edit")} />;
}
