import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { ServiceError } from "@/lib/services/errors";
import { getTool } from "@/lib/services/tools/get-tool";
import { ToolView } from "./_components/tool-view";

type Props = { params: Promise<{ name: string }> };

/** The tool once for the page and its title. */
const readTool = cache(async (name: string) => {
  try {
    return await getTool(await signedInAt(`/tools/${encodeURIComponent(name)}`), { name });
  } catch (error) {
    if (error instanceof ServiceError && (error.code === "not_found" || error.code === "invalid_input")) notFound();
    throw error;
  }
});

const nameIn = async ({ params }: Props) => decodeURIComponent((await params).name);

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: await nameIn(props) };
}

export default async function ToolPage(props: Props) {
  const name = await nameIn(props);
  const { actor } = await signedInAt(`/tools/${encodeURIComponent(name)}`);
  const can = { edit: may(actor, "edit"), publish: may(actor, "publish") };
  return <ToolView tool={await readTool(name)} can={can} />;
}
