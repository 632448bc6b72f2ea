import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

/** A part of a side panel between hairlines, never a box. */
export function Section({
  title,
  aside,
  className,
  children,
  ...rest
}: { title: string; aside?: ReactNode } & Omit<ComponentProps<"section">, "title">) {
  return (
    <section
      aria-label={title}
      className={cn("border-t border-line px-4 py-[9px] first:border-t-0 max-md:px-3", className)}
      {...rest}
    >
      <h2 className="mb-1 flex items-baseline gap-2 text-table font-title">
        {title}
        {aside ? <span className="ml-auto text-small font-normal text-ink-3">{aside}</span> : null}
      </h2>
      {children}
    </section>
  );
}
