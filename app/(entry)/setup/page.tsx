import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { findVisitor, ownAddress } from "@/lib/auth/visitor";
import { getEntryLink } from "@/lib/services/people/get-entry";
import { Elsewhere } from "../_components/elsewhere";
import { Setup } from "./_components/setup";
import { SpentLink } from "./_components/spent-link";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  // The address holds the token: it goes nowhere else.
  return { title: (await getTranslations("entry"))("setup.title"), referrer: "no-referrer" };
}

/** Where a link that works once leads. */
export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  const visitor = await findVisitor();
  if (!visitor) return <Elsewhere address={ownAddress()} />;
  const link = await getEntryLink(visitor, token);
  return link && typeof token === "string" ? <Setup token={token} link={link} /> : <SpentLink />;
}
