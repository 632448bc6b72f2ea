"use client";

import { useTranslations } from "next-intl";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { ToolExecution } from "@/lib/engine/tool/execution";
import type { ToolDetail } from "@/lib/schemas/tools";
import { Flag, Names, Setting, Settings } from "./setting";

/** Characters of a result that reach the model where the tool names no limit of its own (SPEC 9). */
const RESULT_LIMIT = 2000;

const FLAGS = ["readOnly", "mutatesWorkspace", "exclusive", "statefulAction", "pagination"] as const;

/** What the scheduler and the authoriser read of a tool, and what its handler gets beside its arguments. */
export function RuntimeFace({ tool }: { tool: ToolDetail }) {
  const t = useTranslations("tools.page");
  return (
    <Section title={t("runtimeTitle")}>
      <ContextSettings runtime={tool.runtime} />
      <EffectSettings execution={tool.item.execution} />
      <OrderSettings runtime={tool.runtime} />
      <LimitSettings runtime={tool.runtime} enabled={tool.item.enabled} />
      <TrustSettings runtime={tool.runtime} />
    </Section>
  );
}

type Runtime = { runtime: ToolDetail["runtime"] };

function EffectSettings({ execution }: { execution: ToolExecution | null }) {
  const t = useTranslations("tools.page");
  if (!execution) {
    return (
      <Notice icon="question" title={t("undeclared")} className="mt-3">
        <p className="text-ink-2">{t("undeclaredText")}</p>
      </Notice>
    );
  }
  return (
    <Settings title={t("effects")}>
      {FLAGS.map((flag) => {
        const on = execution[flag] === true;
        return (
          <Setting short key={flag} name={t(`flag.${flag}`)} value={<Flag on={on}>{t(on ? "yes" : "no")}</Flag>}>
            {t(`${on ? "flagOn" : "flagOff"}.${flag}`)}
          </Setting>
        );
      })}
    </Settings>
  );
}

function ContextSettings({ runtime: { contextKey } }: Runtime) {
  const t = useTranslations("tools.page");
  return (
    <Settings title={t("injected")}>
      <Setting
        short
        name={t("context")}
        value={contextKey === null ? <Flag on={false}>{t("no")}</Flag> : <code>{contextKey}</code>}
      >
        {t(contextKey === null ? "contextOff" : "contextOn")}
      </Setting>
    </Settings>
  );
}

function LimitSettings({ runtime: { timeoutMs, resultLimit }, enabled }: Runtime & { enabled: boolean }) {
  const t = useTranslations("tools.page");
  return (
    <Settings title={t("limits")}>
      <Setting name={t("timeout")} value={timeoutMs === null ? t("unset") : `${formatCount(timeoutMs / 1000)} s`}>
        {t(timeoutMs === null ? "timeoutNone" : "timeoutText")}
      </Setting>
      <Setting
        name={t("resultLimit")}
        value={
          <>
            {t("resultLimitValue", { count: resultLimit ?? RESULT_LIMIT })}
            {resultLimit === null ? <span className="text-ink-3"> {t("default")}</span> : null}
          </>
        }
      >
        {t("resultLimitText")}
      </Setting>
      <Setting short name={t("enabled")} value={<Flag on={enabled}>{t(enabled ? "yes" : "no")}</Flag>}>
        {t(`enabledText.${enabled ? "yes" : "no"}`)}
      </Setting>
    </Settings>
  );
}

function TrustSettings({ runtime }: Runtime) {
  const t = useTranslations("tools.page");
  const approvals = useTranslations("tools.approval");
  const { approval = "never", outputTrust = "untrusted", writeOnlyParams } = runtime;
  const kind = typeof approval === "object" ? "conditional" : approval;
  return (
    <Settings title={t("asking")}>
      <Setting
        name={t("approvalName")}
        value={
          <>
            {approvals(kind)}
            {typeof approval === "object" ? <code className="ml-2 break-words">{approval.when}</code> : null}
          </>
        }
      >
        {t(`approvalText.${kind}`)}
      </Setting>
      <Setting name={t("trust")} value={t(`trustValue.${outputTrust}`)}>
        {t(`trustText.${outputTrust}`)}
      </Setting>
      <Setting
        short={writeOnlyParams.length === 0}
        name={t("writeOnly")}
        value={writeOnlyParams.length > 0 ? <Names names={writeOnlyParams} /> : <Flag on={false}>{t("no")}</Flag>}
      >
        {t(writeOnlyParams.length > 0 ? "writeOnlyText" : "writeOnlyNone")}
      </Setting>
    </Settings>
  );
}

function OrderSettings({ runtime }: Runtime) {
  const t = useTranslations("tools.page");
  const { dependsOn, cursorParams, pollable } = runtime;
  const none = <Flag on={false}>{t("no")}</Flag>;
  const word = (on: boolean) => (on ? "yes" : "no");
  return (
    <Settings title={t("order")}>
      <Setting
        short={dependsOn.length === 0}
        name={t("dependsOn")}
        value={dependsOn.length > 0 ? <Names names={dependsOn} /> : none}
      >
        {t(dependsOn.length > 0 ? "dependsOnText" : "dependsOnNone")}
      </Setting>
      <Setting
        short={cursorParams.length === 0}
        name={t("cursor")}
        value={cursorParams.length > 0 ? <Names names={cursorParams} /> : none}
      >
        {t(cursorParams.length > 0 ? "cursorText" : "cursorNone")}
      </Setting>
      <Setting short name={t("pollable")} value={<Flag on={pollable}>{t(word(pollable))}</Flag>}>
        {t(`pollableText.${word(pollable)}`)}
      </Setting>
    </Settings>
  );
}
