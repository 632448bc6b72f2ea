import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

const INPUT =
  "h-8 w-full rounded border border-line-control bg-raised px-2 text-prose outline-0 focus-visible:shadow-(--focus-ring) aria-invalid:border-refuse-fill pointer-coarse:h-11";

/** A named field of a form, with what is wrong with it below; the words of help stay while one writes. */
export function Field({
  id,
  label,
  help,
  fault,
  className,
  ...input
}: {
  id: string;
  label: string;
  help?: ReactNode;
  fault?: string | undefined;
} & ComponentProps<"input">) {
  const described = [...(help ? [`${id}-help`] : []), ...(fault ? [`${id}-fault`] : [])].join(" ");
  return (
    <div className={cn("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <input
        id={id}
        name={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        className={INPUT}
        {...input}
      />
      {help ? (
        <p id={`${id}-help`} className="text-small text-ink-3">
          {help}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className="text-small text-refuse">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
