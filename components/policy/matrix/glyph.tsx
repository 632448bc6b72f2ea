import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { Cell } from "../cells";
import type { Level, Mark } from "./rows";

const GROUND: Record<Cell, string> = {
  none: "",
  allow: "bg-allow-tint text-allow",
  ask: "bg-ask-tint text-ask",
  conditional: "bg-[linear-gradient(135deg,transparent_50%,var(--allow-tint)_50%)] text-allow",
  off: "text-ink-3",
};

/** The ground that a cell stands on. */
export const groundOf = (cell: Cell, asks: boolean) =>
  cell === "conditional" && asks
    ? "bg-[linear-gradient(135deg,transparent_50%,var(--ask-tint)_50%)] text-ask"
    : GROUND[cell];

/** Shape and word of a cell; its colour says the same. */
export function Glyph({ cell }: { cell: Cell }) {
  switch (cell) {
    case "none":
      return <i aria-hidden className="size-[3px] rounded-full bg-ink-4" />;
    case "allow":
      return <Icon name="check" />;
    case "ask":
      return <Icon name="hand" />;
    case "conditional":
      return (
        <span aria-hidden className="font-mono text-micro font-title">
          if
        </span>
      );
    case "off":
      return (
        <span aria-hidden className="text-micro leading-none line-through">
          off
        </span>
      );
  }
}

/** The glyph in a box, for legends and choices. */
export function GlyphBox({ cell }: { cell: Cell }) {
  return (
    <span
      className={cn(
        "inline-grid h-[18px] w-6 flex-none place-items-center rounded-mark border border-line-strong",
        groundOf(cell, false),
      )}
    >
      <Glyph cell={cell} />
    </span>
  );
}

const MARKS: Record<Mark, { sign: string; ink: string }> = {
  added: { sign: "+", ink: "text-allow" },
  removed: { sign: "−", ink: "text-refuse" },
  changed: { sign: "~", ink: "text-ask" },
};

export function MarkSign({ mark, className }: { mark: Mark; className?: string }) {
  const { sign, ink } = MARKS[mark];
  return (
    <b aria-hidden className={cn("text-small leading-3 font-title", ink, className)}>
      {sign}
    </b>
  );
}

/** Something is said of this place: an error in red, a warning in amber. */
export function LintMark({ level, className }: { level: Level; className?: string }) {
  return (
    <Icon
      name="warning"
      strokeWidth={2}
      className={cn("size-2.5", level === "error" ? "text-refuse" : "text-ask", className)}
    />
  );
}
