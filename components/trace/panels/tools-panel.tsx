"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { formatMs } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { ScopeRule } from "@/lib/engine/trace/events";
import { EffectMark } from "../marks/marks";
import type { TraceView } from "../model/types";
import { scopeSentence } from "../story/route-lines";
import { Say } from "../story/sentence";
import { code, nested, say, type Sentence } from "../story/say";
import { listTools, type CalledTool, type WithheldGroup } from "./tool-lists";

const ROW =
  "grid grid-cols-[14px_minmax(0,1fr)_auto] items-baseline gap-x-1.5 md:grid-cols-[14px_minmax(124px,auto)_minmax(0,1fr)_auto]";

/** The toolbox in three lists: what was called, what could have been, what was withheld and why. */
export function ToolsPanel({ view, id }: { view: TraceView; id?: string }) {
  const t = useTranslations("trace.panel");
  const { scope } = view;
  const { called, available, withheld } = listTools(view);
  const total = (scope?.allowed.length ?? 0) + (scope?.withheld.length ?? 0);
  const empty = scope?.scoped === true && scope.allowed.length === 0;
  return (
    <Section id={id} title={t("tools")} aside={scope ? <Aside view={view} total={total} /> : null}>
      {scope && (empty || !scope.scoped) ? (
        <p className="mb-1 text-ink-2">
          <Say sentence={say("full", { what: nested(scopeSentence(scope)) })} />
        </p>
      ) : null}
      {scope || called.length > 0 ? (
        <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1">
          <Group title={t("called")}>
            {called.length > 0 ? (
              called.map((tool) => <Called key={tool.tool} tool={tool} />)
            ) : (
              <li className="text-ink-3">{t("noCalls")}</li>
            )}
          </Group>
          {available.length > 0 ? (
            <Group title={t("available")}>
              {available.map(({ tool, effect, asks }) => (
                <li key={tool} className={ROW}>
                  <EffectMark effect={effect} />
                  <code className="truncate">{tool}</code>
                  <span className="text-ink-2 max-md:text-right">
                    {asks ? <Icon name="hand" className="mr-1 text-ask" /> : null}
                    <Say sentence={say(asks ? "call.asksFirst" : "call.notAsked")} />
                  </span>
                </li>
              ))}
            </Group>
          ) : null}
          {withheld.length > 0 ? (
            <Group title={t("withheld")}>
              {withheld.map((group) => (
                <Withheld key={`${group.rule} ${group.intent}`} group={group} />
              ))}
            </Group>
          ) : null}
        </dl>
      ) : (
        <p className="text-ink-3">{t(view.state === "finished" ? "noScope" : "notYet")}</p>
      )}
    </Section>
  );
}

function Aside({ view, total }: { view: TraceView; total: number }) {
  const t = useTranslations("trace.panel");
  const allowed = view.scope?.allowed.length ?? 0;
  if (view.scope?.scoped === false) return t("unscoped", { total: allowed });
  return allowed === 0 ? t("emptyScope") : t("inScope", { allowed, total });
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </>
  );
}

/** What there is to say of a tool beside its time; nothing, when it was asked for once and ran. */
function calledNote({ asked, ran, state, approval }: CalledTool): Sentence | null {
  if (approval?.decision) {
    return say(approval.decision === "approved" ? "call.approvedBy" : "call.deniedBy", { by: approval.by ?? "?" });
  }
  if (state === "waiting" || state === "running" || state === "proposed") return say(`call.${state}`);
  return asked === 1 && ran === 1 ? null : say("call.times", { asked, ran });
}

function Called({ tool: called }: { tool: CalledTool }) {
  const { tool, effect, durationMs, approval } = called;
  const note = calledNote(called);
  return (
    <li className={ROW}>
      <EffectMark effect={effect} />
      <code className="truncate">{tool}</code>
      <span className="text-ink-2 max-md:col-[2/-1] max-md:row-2 md:truncate">
        {approval ? <Icon name="hand" className="mr-1 text-ask" /> : null}
        {note ? <Say sentence={note} /> : null}
      </span>
      <span className="text-ink-3 max-md:col-3 max-md:row-1">{durationMs === null ? null : formatMs(durationMs)}</span>
    </li>
  );
}

const KNOWN: ReadonlySet<ScopeRule> = new Set([
  "not_granted",
  "grant_disabled",
  "unknown_intent",
  "no_grants",
  "tool_disabled",
  "restricted_read_only",
  "preflight_done",
  "withdrawn",
  "lookup_failed",
]);

function because({ rule, intent }: WithheldGroup): Sentence {
  if (!KNOWN.has(rule)) return say("withheld.other");
  return say(`withheld.${rule as "not_granted"}`, { intent: intent ?? "unknown" });
}

/** A few names stand as they are; of many one is named, and the rest opens. */
function Withheld({ group }: { group: WithheldGroup }) {
  const [open, setOpen] = useState(false);
  const { tools } = group;
  const [first = ""] = tools;
  const few = tools.length <= 3 || open;
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] items-baseline gap-x-1.5">
      <span>
        <Icon name="bar" className="text-refuse" />
      </span>
      <span>
        <span className="text-ink-2">
          <Say sentence={because(group)} />
        </span>{" "}
        <Say
          sentence={
            few
              ? say("scope.names", { tools: code(...tools) })
              : say("withheld.many", { count: tools.length, tool: code(first) })
          }
          chunks={{
            more: (chunks) => (
              <button type="button" aria-expanded={open} onClick={() => setOpen(true)} className="link cursor-pointer">
                {chunks}
              </button>
            ),
          }}
        />
      </span>
    </li>
  );
}
