import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { getActor } from "@/lib/auth/actor";
import { findVisitor, ownAddress } from "@/lib/auth/visitor";
import { nextPath } from "@/lib/schemas/next-path";
import { getEntryOffers } from "@/lib/services/people/get-entry";
import { Elsewhere } from "../_components/elsewhere";
import { SignIn } from "./_components/sign-in";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("entry"))("signIn.title") };
}

/** Where those come whom nobody knows, with the page that they wanted. Who is signed in goes on at once. */
export default async function SignInPage({ searchParams }: Props) {
  const { next, error } = await searchParams;
  const path = nextPath(next);
  if (await getActor()) redirect(path);
  const visitor = await findVisitor();
  if (!visitor) return <Elsewhere address={ownAddress()} />;
  return <SignIn next={path} offers={await getEntryOffers(visitor)} refused={error !== undefined} />;
}
