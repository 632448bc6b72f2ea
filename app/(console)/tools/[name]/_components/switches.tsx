"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { ToolDetail } from "@/lib/schemas/tools";
import { setSwitches } from "../../actions";

const NAMES = ["enabled", "tightenedApproval", "tightenedWrites"] as const;
type Name = (typeof NAMES)[number];

/** Whether a switch holds the tool back as it stands. */
const holdsBack = (name: Name, on: boolean) => (name === "enabled" ? !on : on);

/** What acts at once, on runs under way too: the kill switch, and *tighten now*. */
export function Switches({ tool, canSwitch }: { tool: ToolDetail; canSwitch: boolean }) {
  const t = useTranslations("tools.switches");
  const [asked, setAsked] = useState<Name | null>(null);
  const { switches, item } = tool;
  return (
    <Section title={t("title")} aside={t("aside")}>
      <ul>
        {NAMES.map((name) => {
          const back = holdsBack(name, switches[name]);
          const word = back ? "back" : "free";
          return (
            <li key={name} className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0">
              <Icon name={back ? "bar" : "check"} className={back ? "text-refuse" : "text-ink-3"} />
              <span className="min-w-0 flex-1">
                <span className={back ? "font-strong" : undefined}>{t(`${name}.${word}`)}</span>
                <span className="block text-small text-ink-3">{t(`${name}.${word}Text`)}</span>
              </span>
              {canSwitch ? (
                <Button size="small" tone={back ? undefined : "danger"} onClick={() => setAsked(name)}>
                  {t(`${name}.${back ? "release" : "hold"}`)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {asked ? (
        <SwitchDialog tool={item.name} name={asked} on={!switches[asked]} onClose={() => setAsked(null)} />
      ) : null}
    </Section>
  );
}

/** Says what comes of a switch before it is set, and asks why. */
function SwitchDialog({ tool, name, on, onClose }: { tool: string; name: Name; on: boolean; onClose: () => void }) {
  const t = useTranslations("tools.switches");
  const faults = useTranslations("policies.fault");
  const router = useRouter();
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<"forbidden" | "unreachable" | null>(null);
  const [busy, start] = useTransition();
  const act = holdsBack(name, on) ? "hold" : "release";
  const set = () =>
    start(async () => {
      try {
        const result = await setSwitches({ name: tool, [name]: on, note });
        if (!result.ok) return setFault(result.error.code === "forbidden" ? "forbidden" : "unreachable");
        router.refresh();
        onClose();
      } catch {
        setFault("unreachable");
      }
    });
  return (
    <Dialog open onOpenChange={onClose} title={t(`${name}.${act}` as "enabled.hold")}>
      <form
        className="flex flex-col gap-3 px-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <p className="text-prose">{t(`${name}.${act}Means` as "enabled.holdMeans", { tool })}</p>
        <Field id="switch-note" label={t("why")} value={note} onChange={(event) => setNote(event.target.value)} />
        {fault ? (
          <p role="alert" className="text-refuse">
            {faults(fault)}
          </p>
        ) : null}
        <div className="flex gap-2">
          <Button type="submit" tone={act === "hold" ? "danger" : "primary"} disabled={busy}>
            {t(`${name}.${act}` as "enabled.hold")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
