import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const box = cva("flex gap-2 rounded border px-3 py-[7px] leading-(--lead-table)", {
  variants: {
    tone: {
      ask: "border-ask-fill bg-ask-tint",
      refuse: "border-refuse-fill bg-refuse-tint",
      plain: "border-line-strong bg-ground",
    },
  },
  defaultVariants: { tone: "plain" },
});

const INK = { ask: "text-ask", refuse: "text-refuse", plain: "text-ink" } as const;

/** What happened in one title and a sentence or two, with the actions that answer it. */
export function Notice({
  tone = "plain",
  icon,
  title,
  children,
  actions,
  className,
  role,
}: {
  tone?: NonNullable<VariantProps<typeof box>["tone"]>;
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
  role?: "alert" | "status";
}) {
  return (
    <div role={role} className={cn(box({ tone }), className)}>
      {icon ? <Icon name={icon} className={cn("mt-[3px]", INK[tone])} /> : null}
      <div className="min-w-0 flex-1">
        <p className={cn("font-title", INK[tone])}>{title}</p>
        {children}
        {actions ? <div className="mt-2 flex flex-wrap items-center gap-2 text-small">{actions}</div> : null}
      </div>
    </div>
  );
}
