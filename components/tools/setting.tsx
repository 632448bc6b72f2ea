import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** Settings that belong together, under a small head. */
export function Settings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-3 first:mt-0">
      <h3 className="border-b border-line-strong pb-0.5 text-micro text-ink-3">{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

/** One setting: its name, its value, and what that means in a sentence. */
export function Setting({
  name,
  value,
  short = false,
  children,
}: {
  name: string;
  value: ReactNode;
  /** The value is a word, and leaves room for the sentence beside it. */
  short?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(104px,136px)_minmax(0,1fr)] gap-x-4 border-b border-line py-1 last:border-b-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className={cn(short && "flex gap-3")}>
        <div className={cn(short && "w-14 flex-none")}>{value}</div>
        <p className="min-w-0 text-small leading-(--lead-table) text-ink-3">{children}</p>
      </dd>
    </div>
  );
}

/** A flag that is set or not, in a mark and a word. */
export function Flag({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span className={cn("inline-flex items-center gap-1.5", on ? "font-strong" : "text-ink-3")}>
      <Icon name={on ? "check" : "minus"} />
      {children}
    </span>
  );
}

/** Names in the type of code, one after the other. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  );
}
