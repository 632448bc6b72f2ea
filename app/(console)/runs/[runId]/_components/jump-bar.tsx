"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type RefObject } from "react";

const PARTS = ["story", "route", "tools", "plan", "guards"] as const;
type PartName = (typeof PARTS)[number];

const SETTLE_MS = 300;

/** Where the panels stand under the story, a bar at the foot goes to each of them. */
export function JumpBar({
  body,
  zoom,
  onStory,
}: {
  body: RefObject<HTMLElement | null>;
  zoom: "story" | "data";
  onStory: () => void;
}) {
  const t = useTranslations("trace.jump");
  const [current, setCurrent] = useState<PartName>("story");
  const settled = useRef(0);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const look = ({ timeStamp }: Event) => {
      if (timeStamp > settled.current) setCurrent(partAt(element));
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [body]);
  const jump = (part: PartName, pressedAt: number) => {
    // The last parts cannot come to the top; the one that was asked for is marked all the same.
    settled.current = pressedAt + SETTLE_MS;
    setCurrent(part);
    if (zoom === "data") onStory();
    // The parts of the other zoom are in the document after the next frame.
    requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView({ block: "start" }));
  };
  return (
    <nav aria-label={t("label")} className="flex h-11 flex-none border-t border-line-strong bg-ground lg:hidden">
      {PARTS.map((part) => (
        <button
          key={part}
          type="button"
          aria-current={part === current ? "true" : undefined}
          onClick={(event) => jump(part, event.timeStamp)}
          className="flex-1 cursor-pointer text-small text-ink-2 aria-[current]:font-title aria-[current]:text-ink aria-[current]:shadow-[inset_0_2px_0_var(--ink)]"
        >
          {part === "story" && zoom === "data" ? t("data") : t(part)}
        </button>
      ))}
    </nav>
  );
}

/** The part at the top of what is seen; at the very end the last one. */
function partAt(body: HTMLElement): PartName {
  if (body.scrollTop + body.clientHeight >= body.scrollHeight - 2 && body.scrollTop > 0) return "guards";
  const top = body.getBoundingClientRect().top + 48;
  return (
    PARTS.findLast((part) => (document.getElementById(part)?.getBoundingClientRect().top ?? Infinity) <= top) ?? "story"
  );
}
