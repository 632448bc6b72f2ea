import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TopBar } from "@/components/shell/top-bar";
import { BlankState } from "@/components/ui/states";
import { signedInAt } from "@/lib/auth/actor";
import { may } from "@/lib/auth/roles";
import { listPeople } from "@/lib/services/people/list-people";
import { PeopleView } from "./_components/people-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("people"))("title") };
}

/** Who may sign in, and what they may do. */
export default async function PeoplePage() {
  const t = await getTranslations("people");
  const ctx = await signedInAt("/settings/people");
  if (may(ctx.actor, "administer")) return <PeopleView people={await listPeople(ctx)} ownId={ctx.actor.id} />;
  return (
    <>
      <TopBar title={t("title")} />
      <BlankState icon="lock" title={t("notYours")}>
        {t("notYoursText")}
      </BlankState>
    </>
  );
}
