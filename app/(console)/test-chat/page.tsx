import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { EarlierList } from "@/components/chat/earlier-list";
import { listAgents } from "@/lib/services/agents/list-agents";
import { listConversations } from "@/lib/services/conversations/list-conversations";
import { NoAgent } from "./_components/no-agent";
import { Start } from "./_components/start";

/** Earlier conversations that are offered. */
const EARLIER = 8;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("chat"))("title") };
}

export default async function TestChatPage() {
  const actor = await signedInAt("/test-chat");
  const [agent] = await listAgents(actor);
  if (!agent) return <NoAgent />;
  const earlier = await listConversations(actor, { agentId: agent.id, limit: EARLIER });
  return (
    <Start agent={agent} canConverse={may(actor.actor, "converse")}>
      <EarlierList conversations={earlier} />
    </Start>
  );
}
