import { redirect } from "next/navigation";

/** The first page is the agent that is ready to be talked to. */
export default function FirstPage(): never {
  redirect("/test-chat");
}
