"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { VersionView } from "@/lib/schemas/policies";
import { pauseAgent } from "../../actions";
import type { VersionActions } from "./use-version-actions";

interface Props {
  agent: VersionView["agent"];
  actions: VersionActions;
}

/** Says that no run of the agent begins, with the way to let it go on. */
export function PausedNotice({ agent, actions, canResume }: Props & { canResume: boolean }) {
  const t = useTranslations("policies.pause");
  if (!agent.paused) return null;
  return (
    <Notice
      tone="ask"
      icon="pause"
      role="status"
      title={t("paused", { agent: agent.name })}
      className="mx-4 mt-3 max-md:mx-3"
      actions={canResume ? <PauseButton agent={agent} actions={actions} /> : null}
    >
      <p>{t("pausedText")}</p>
    </Notice>
  );
}

/** Pauses the agent or lets it go on, after saying what comes of it. */
export function PauseButton({ agent, actions }: Props) {
  const t = useTranslations("policies.pause");
  const [asked, setAsked] = useState(false);
  const [note, setNote] = useState("");
  const act = agent.paused ? "resume" : "pause";
  const set = async () => {
    const done = await actions.run(async () => {
      const result = await pauseAgent({ agentId: agent.id, paused: !agent.paused, note });
      return result.ok ? { ok: true, value: "here" } : result;
    });
    if (done) setAsked(false);
  };
  return (
    <>
      <Button size="small" tone={agent.paused ? undefined : "quiet"} onClick={() => setAsked(true)}>
        <Icon name={agent.paused ? "play" : "pause"} className="size-3" />
        {t(act)}
      </Button>
      {asked ? (
        <Dialog open onOpenChange={setAsked} title={t(`${act}Title`, { agent: agent.name })}>
          <form
            className="flex flex-col gap-3 px-4 py-3"
            onSubmit={(event) => {
              event.preventDefault();
              void set();
            }}
          >
            <p className="text-prose">{t(`${act}Means`)}</p>
            <Field id="pause-note" label={t("why")} value={note} onChange={(event) => setNote(event.target.value)} />
            <div className="flex gap-2">
              <Button type="submit" tone={agent.paused ? "primary" : "danger"} disabled={actions.busy}>
                {t(act)}
              </Button>
              <Button onClick={() => setAsked(false)}>{t("cancel")}</Button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
