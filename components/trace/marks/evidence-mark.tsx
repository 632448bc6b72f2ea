import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { Mark } from "../model/segments";

const LOOK: Record<Mark, string> = {
  grounded: "-mx-px rounded-mark bg-rule-tint px-0.5 py-px shadow-[inset_0_-2px_0_var(--rule-fill)]",
  proposed: "-mx-px rounded-mark bg-model-tint px-0.5 py-px shadow-[inset_0_-2px_0_var(--model-fill)]",
  rule: "underline decoration-rule-fill decoration-2 underline-offset-4",
  weak: "underline decoration-rule-fill decoration-dotted decoration-2 underline-offset-4",
};

/** A stretch of the user's words that counts for something. */
export function EvidenceMark({ mark, title, children }: { mark: Mark; title?: string; children: ReactNode }) {
  return (
    <mark title={title} className={cn("box-decoration-clone bg-transparent text-inherit", LOOK[mark])}>
      {children}
    </mark>
  );
}
