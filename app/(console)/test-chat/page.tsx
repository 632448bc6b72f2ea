import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireActor } from "@/lib/auth/actor";
import { listAgents } from "@/lib/services/agents/list-agents";
import { NoAgent } from "./_components/no-agent";
import { Start } from "./_components/start";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("chat"))("title") };
}

export default async function TestChatPage() {
  const [agent] = await listAgents(await requireActor());
  return agent ? <Start agent={agent} /> : <NoAgent />;
}
