import { redirect } from "next/navigation";
import { signedInAt } from "@/lib/auth/actor";

/** The first page is the agent that is ready to be talked to. */
export default async function FirstPage(): Promise<never> {
  await signedInAt("/");
  redirect("/test-chat");
}
