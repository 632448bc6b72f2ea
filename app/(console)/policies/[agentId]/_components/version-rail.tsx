"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { VersionChip } from "@/components/trace/marks/marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/time";
import type { VersionItem } from "@/lib/schemas/policies";

interface Props {
  agentId: string;
  versions: readonly VersionItem[];
  currentId: string;
  /** What can be done with the current one. */
  actions: ReactNode;
  /** What can be done with the agent as a whole. */
  ofAgent?: ReactNode;
}

const hrefOf = (agentId: string, versionId: string) =>
  `/policies/${encodeURIComponent(agentId)}?version=${encodeURIComponent(versionId)}`;

/** The versions of the agent, newest first. Arrow keys move between them, Enter opens. */
export function VersionRail({ agentId, versions, currentId, actions, ofAgent }: Props) {
  const t = useTranslations("policies.rail");
  const importWord = useTranslations("policies.import");
  return (
    <aside aria-label={t("title")} className="pane w-44 flex-none border-r border-line bg-ground max-lg:hidden">
      <h2 className="flex h-9 items-center border-b border-line px-3 text-micro text-ink-3">{t("title")}</h2>
      <Link
        href={`/policies/${encodeURIComponent(agentId)}/import`}
        className="flex h-8 items-center gap-1.5 border-b border-line px-3 text-small text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Icon name="plus" className="size-3" />
        {importWord("open")}
      </Link>
      {ofAgent ? <div className="border-b border-line px-1 py-1">{ofAgent}</div> : null}
      <ul onKeyDown={moveFocus}>
        {versions.map((version) => {
          const current = version.id === currentId;
          return (
            <li
              key={version.id}
              className={cn(
                "relative border-b border-line px-3 py-2 text-small",
                current && "bg-surface shadow-[inset_3px_0_0_var(--ink)]",
              )}
            >
              <Link
                href={hrefOf(agentId, version.id)}
                aria-current={current ? "true" : undefined}
                className="block rounded after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:shadow-[inset_0_0_0_2px_var(--ink)]"
              >
                <Head version={version} />
              </Link>
              {version.stale ? (
                <p className="mt-0.5 flex items-center gap-1 text-ask">
                  <Icon name="warning" className="size-3" />
                  {t("stale")}
                </p>
              ) : null}
              {current ? <div className="relative z-1 mt-2 flex flex-wrap gap-1.5 empty:hidden">{actions}</div> : null}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

function Head({ version }: { version: VersionItem }) {
  const t = useTranslations("policies");
  const { status, author, base, source, note } = version;
  const from = source ?? base;
  return (
    <>
      <span className="flex items-center gap-2">
        <VersionChip version={version} />
        <span aria-hidden className={status === "archived" ? "text-ink-2" : "font-strong"}>
          {t(`status.${status}`)}
        </span>
        <span className="relative z-1 ml-auto text-ink-3">
          <RelativeTime bare at={version.publishedAt ?? version.updatedAt} />
        </span>
      </span>
      <span className="mt-1 block truncate text-ink-3">
        {from === null ? author : t("rail.from", { author, from })}
      </span>
      {note ? <span className="line-clamp-3 block text-ink-2">{note}</span> : null}
    </>
  );
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const next = links[links.findIndex((link) => link === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The same as a menu, where there is no room beside the page. */
export function VersionMenu({ agentId, versions, currentId }: Omit<Props, "actions" | "ofAgent">) {
  const t = useTranslations("policies");
  const router = useRouter();
  return (
    <Menu
      label={t("rail.title")}
      trigger={
        <Button tone="quiet" className="-ml-2 lg:hidden" aria-label={t("rail.title")}>
          <Icon name="down" className="size-3" />
        </Button>
      }
    >
      {versions.map((version) => (
        <MenuItem key={version.id} onClick={() => router.push(hrefOf(agentId, version.id))}>
          <VersionChip version={version} />
          <span className={version.id === currentId ? "font-strong" : undefined}>{t(`status.${version.status}`)}</span>
          <span className="ml-auto pl-4 text-small text-ink-3">
            <RelativeTime bare at={version.publishedAt ?? version.updatedAt} />
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
