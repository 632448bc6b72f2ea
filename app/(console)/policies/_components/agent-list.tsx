"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { BlankState } from "@/components/ui/states";
import { Table, Td, Th } from "@/components/ui/table";
import { RelativeTime } from "@/components/ui/time";
import { VersionChip } from "@/components/trace/marks/marks";
import type { AgentListItem } from "@/lib/schemas/agents";

/** The agents, each with the version in force. */
export function AgentList({ agents }: { agents: readonly AgentListItem[] }) {
  const t = useTranslations("policies");
  if (agents.length === 0) {
    return (
      <BlankState icon="gate" title={t("noAgent.title")}>
        {t("noAgent.text")}
      </BlankState>
    );
  }
  return (
    <div className="pane flex-1">
      <Table>
        <thead>
          <tr>
            <Th>{t("agents.agent")}</Th>
            <Th>{t("agents.inForce")}</Th>
            <Th>{t("agents.since")}</Th>
          </tr>
        </thead>
        <tbody>
          {agents.map(({ id, name, published }) => (
            <tr key={id} className="relative hover:bg-hover">
              <Td>
                <Link href={`/policies/${encodeURIComponent(id)}`} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </Td>
              <Td>
                {published ? (
                  <VersionChip version={{ number: published.number, status: "published" }} />
                ) : (
                  t("agents.none")
                )}
              </Td>
              <Td className="text-ink-3">
                {published?.publishedAt ? <RelativeTime at={published.publishedAt} /> : null}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
