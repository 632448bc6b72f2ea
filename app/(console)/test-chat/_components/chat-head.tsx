"use client";

import { useTranslations } from "next-intl";
import { TopBar } from "@/components/shell/top-bar";
import { VersionChip } from "@/components/trace/marks/marks";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ConversationView } from "@/lib/schemas/runs";

/** Whom one talks to: the agent, its version, and the model behind it. */
export function ChatHead({
  agent,
  version,
  connection,
  fresh = false,
}: Pick<ConversationView, "agent" | "version" | "connection"> & {
  /** Nothing has been said yet. */
  fresh?: boolean;
}) {
  const t = useTranslations("chat.head");
  const status = useTranslations("trace.status");
  return (
    <>
      <TopBar
        title={t("title")}
        actions={
          fresh ? null : (
            <LinkButton tone="quiet" href="/test-chat">
              <Icon name="plus" />
              <span className="max-md:sr-only">{t("clear")}</span>
            </LinkButton>
          )
        }
      />
      <dl className="flex min-h-10 flex-none flex-wrap items-center gap-x-5 gap-y-1 border-b border-line-strong bg-ground px-4 py-1 max-md:px-3">
        <div className="flex items-center gap-2">
          <dt className="sr-only">{t("version")}</dt>
          <dd className="flex items-center gap-2">
            {version ? (
              <>
                <VersionChip version={version} />
                <b className="first-letter:uppercase">{status(version.status)}</b>
              </>
            ) : (
              t("none")
            )}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t("agent")}</dt>
          <dd>{agent.name}</dd>
        </div>
        <div className="flex min-w-0 items-baseline gap-2 md:ml-auto">
          <dt className="text-ink-3">{t("model")}</dt>
          <dd className="min-w-0">
            {connection.name}
            {connection.demo ? (
              <span className="ml-2 text-small text-ink-3">{t("demo")}</span>
            ) : (
              <code className="ml-2 text-ink-3">{connection.model}</code>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
