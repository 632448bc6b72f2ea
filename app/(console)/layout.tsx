import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { getActor } from "@/lib/auth/actor";
import { signOut } from "../(entry)/actions";

/** The frame of the console. A page sends those to sign in whom nobody knows, and knows where they come back to. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const actor = await getActor();
  return (
    <Shell person={actor && { name: actor.name, roles: [...actor.roles] }} signOut={signOut}>
      {children}
    </Shell>
  );
}
