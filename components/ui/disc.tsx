import { cn } from "./cn";

/** Shapes of a mark: shape and colour say the same, so that neither is needed alone. */
export type DiscShape = "open" | "filled" | "ringed" | "hatched";

const SHAPES: Record<DiscShape, string> = {
  open: "size-[9px] rounded-full border-[1.75px] border-current",
  filled: "size-[9px] rounded-full bg-current",
  ringed: "m-[1.5px] size-1.5 rounded-full bg-current shadow-[0_0_0_1.5px_var(--surface),0_0_0_3px_currentColor]",
  hatched: "hatched size-2.5 rounded-mark border border-ink-3",
};

/** A small mark beside a name. With a `label` it can stand alone. */
export function Disc({ shape, label, className }: { shape: DiscShape; label?: string; className?: string }) {
  return (
    <span className={cn("inline-flex flex-none items-center", className)}>
      <span className={SHAPES[shape]} aria-hidden />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
