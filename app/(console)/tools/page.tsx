import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { signedInAt } from "@/lib/auth/actor";
import { listTools } from "@/lib/services/tools/list-tools";
import { ToolsView } from "./_components/tools-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools"))("title") };
}

export default async function ToolsPage() {
  return <ToolsView tools={await listTools(await signedInAt("/tools"))} />;
}
