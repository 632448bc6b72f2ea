import { redirect } from "next/navigation";

/** The settings begin with people. */
export default function SettingsPage(): never {
  redirect("/settings/people");
}
