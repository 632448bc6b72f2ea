import { cva, type VariantProps } from "class-variance-authority";
import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Tooltip } from "./tooltip";

const styles = cva(
  "touch-target inline-flex flex-none cursor-pointer items-center justify-center gap-1.5 rounded border whitespace-nowrap text-ink no-underline select-none transition-colors disabled:cursor-default disabled:opacity-50 data-disabled:opacity-50",
  {
    variants: {
      tone: {
        plain: "border-line-control bg-raised font-strong hover:not-disabled:bg-hover",
        quiet: "border-transparent text-ink-2 hover:not-disabled:bg-hover hover:not-disabled:text-ink",
        primary: "border-ink bg-ink font-strong text-ink-invert hover:not-disabled:bg-ink-2",
        danger: "border-refuse-fill bg-raised font-strong text-refuse hover:not-disabled:bg-refuse-tint",
      },
      size: { normal: "h-7 px-2.5 text-table", small: "h-6 px-2 text-small" },
      shape: { text: "", icon: "px-0" },
    },
    compoundVariants: [
      { shape: "icon", size: "normal", className: "w-7" },
      { shape: "icon", size: "small", className: "w-6" },
    ],
    defaultVariants: { tone: "plain", size: "normal", shape: "text" },
  },
);

type Look = Omit<VariantProps<typeof styles>, "shape">;

/** The look of a button, for elements of other libraries. */
export function buttonStyle(look: VariantProps<typeof styles> = {}, className?: string): string {
  return cn(styles(look), className);
}

export function Button({ tone, size, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={buttonStyle({ tone, size }, className)} {...rest} />;
}

/** A place to go that looks like a button. */
export function LinkButton({ tone, size, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link className={buttonStyle({ tone, size }, className)} {...rest} />;
}

/** A button with an icon alone: its `label` is its name and its tooltip. */
export function IconButton({
  label,
  tone = "quiet",
  size,
  className,
  type = "button",
  ...rest
}: Look & { label: string } & ComponentProps<"button">) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={buttonStyle({ tone, size, shape: "icon" }, className)}
        {...rest}
      />
    </Tooltip>
  );
}
