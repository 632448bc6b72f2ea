import type { ReactNode } from "react";
import { cn } from "./cn";

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-block min-w-[17px] rounded-[3px] border border-line-strong px-1 text-center font-sans text-micro leading-4 text-ink-3",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
