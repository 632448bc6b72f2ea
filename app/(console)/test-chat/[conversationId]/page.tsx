import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { signedInAt } from "@/lib/auth/actor";
import { ServiceError } from "@/lib/services/errors";
import { getConversation } from "@/lib/services/conversations/get-conversation";
import { Conversation } from "../_components/conversation";

type Params = { params: Promise<{ conversationId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("chat"))("title") };
}

export default async function ConversationPage({ params }: Params) {
  const { conversationId } = await params;
  const ctx = await signedInAt(`/test-chat/${encodeURIComponent(conversationId)}`);
  const view = await getConversation(ctx, { conversationId }).catch((error: unknown) => {
    if (error instanceof ServiceError && (error.code === "not_found" || error.code === "invalid_input")) notFound();
    throw error;
  });
  return <Conversation key={view.id} view={view} />;
}
