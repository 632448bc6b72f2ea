import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

/** What belongs here and the first step, or what happened, what is safe and what to do next. */
export function BlankState({
  icon,
  title,
  children,
  actions,
  tone = "plain",
  className,
}: {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: "plain" | "refuse";
  className?: string;
}) {
  return (
    <div
      role={tone === "refuse" ? "alert" : undefined}
      className={cn("mx-auto flex max-w-[52ch] flex-col px-4 py-16 max-md:py-10", className)}
    >
      <p className={cn("flex items-center gap-2 text-title font-title", tone === "refuse" && "text-refuse")}>
        <Icon name={icon} className="size-4" />
        {title}
      </p>
      {children ? <div className="mt-1 text-prose text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-4 flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

/** A grey bar that keeps the place of text to come. */
export function Bone({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-2.5 rounded-mark bg-line", className)} />;
}

/** Says that something loads, to those who cannot see its bones. */
export function Loading({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
