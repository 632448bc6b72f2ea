import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const chip = cva(
  "inline-flex h-5 items-center gap-1 rounded border px-1.5 text-small leading-none whitespace-nowrap [&_code]:text-[11.5px]",
  {
    variants: {
      tone: {
        plain: "border-line text-ink-3",
        allow: "border-transparent bg-allow-tint text-allow",
        ask: "border-transparent bg-ask-tint text-ask",
        refuse: "border-transparent bg-refuse-tint text-refuse",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

/** A short word in a tint of its meaning; the word or a mark says it too, never the tint alone. */
export function Chip({ tone, className, ...rest }: VariantProps<typeof chip> & ComponentProps<"span">) {
  return <span className={cn(chip({ tone }), className)} {...rest} />;
}

const edge = cva(
  "inline-flex h-5 min-w-6 flex-none items-center justify-center rounded bg-raised px-1.5 text-small leading-none whitespace-nowrap",
  {
    variants: {
      edge: {
        solid: "border-[1.5px] border-ink-2 font-strong",
        double: "border-[3px] border-double border-ink-2 font-strong",
        dashed: "border-[1.5px] border-dashed border-line-control font-strong",
        faint: "border border-line-strong text-ink-3",
      },
      small: { true: "h-[18px] min-w-[22px] border-line-control px-1 font-normal", false: "" },
    },
    compoundVariants: [
      { edge: "solid", small: true, className: "border" },
      { edge: "dashed", small: true, className: "border" },
    ],
    defaultVariants: { edge: "solid", small: false },
  },
);

/** A number in an edge whose line says what state it is in. `title` names the state. */
export function EdgeChip({
  edge: line,
  small,
  className,
  ...rest
}: VariantProps<typeof edge> & { title: string } & ComponentProps<"span">) {
  return <span className={cn(edge({ edge: line, small }), className)} {...rest} />;
}
