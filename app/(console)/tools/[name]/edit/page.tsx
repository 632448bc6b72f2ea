import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { ServiceError } from "@/lib/services/errors";
import { getTool } from "@/lib/services/tools/get-tool";
import { EditForm } from "./_components/edit-form";

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("tools.edit"))("title") };
}

/** A tool's settings, to be changed as a new revision. */
export default async function EditToolPage({ params }: Props) {
  const name = decodeURIComponent((await params).name);
  const path = `/tools/${encodeURIComponent(name)}`;
  const ctx = await signedInAt(`${path}/edit`);
  if (!may(ctx.actor, "edit")) redirect(path);
  const tool = await getTool(ctx, { name }).catch((error: unknown) => {
    if (error instanceof ServiceError && (error.code === "not_found" || error.code === "invalid_input")) notFound();
    throw error;
  });
  return <EditForm key={tool.item.revision} name={name} revision={tool.item.revision} content={tool.content} />;
}
