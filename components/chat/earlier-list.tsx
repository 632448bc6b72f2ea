"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { RelativeTime } from "@/components/ui/time";
import type { ConversationListItem } from "@/lib/schemas/conversations";
import { hasHan } from "./language";

/** One's own conversations, the newest first, to go on with. */
export function EarlierList({ conversations }: { conversations: readonly ConversationListItem[] }) {
  const t = useTranslations("chat.start");
  const held = conversations.filter((conversation) => conversation.runs > 0);
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <h3 id="earlier" className="border-b border-line-strong text-micro leading-7 text-ink-3">
        {t("earlier")}
      </h3>
      <ul>
        {held.map(({ id, title, runs, updatedAt }) => (
          <li
            key={id}
            className="relative flex min-h-8 items-center gap-4 border-b border-line hover:bg-hover pointer-coarse:min-h-10"
          >
            <Link
              href={`/test-chat/${id}`}
              lang={hasHan(title) ? "zh-CN" : "en"}
              className="min-w-0 flex-1 truncate after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded focus-visible:after:shadow-(--focus-ring)"
            >
              {title}
            </Link>
            <span className="text-small whitespace-nowrap text-ink-3 max-md:hidden">
              {t("messages", { count: runs })}
            </span>
            <span className="relative z-1 w-20 text-right text-small text-ink-3">
              <RelativeTime at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
