import type { ReactNode } from "react";

/** The look of a field in an editor. */
export const FIELD =
  "h-7 w-full rounded border border-line-control bg-raised px-2 [&[readonly]]:border-line [&[readonly]]:bg-transparent disabled:border-line disabled:bg-transparent aria-invalid:border-refuse-fill";

/** A name over its field, and what the field means, or what is wrong in it. */
export function Field({
  id,
  label,
  help,
  fault,
  children,
}: {
  id: string;
  label: string;
  help?: string | undefined;
  fault?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={id} className="text-small text-ink-3">
        {label}
      </label>
      {children}
      {help ? (
        <p
          id={`${id}-help`}
          role={fault ? "alert" : undefined}
          className={fault ? "mt-0.5 text-small text-refuse" : "mt-0.5 text-small text-ink-3"}
        >
          {help}
        </p>
      ) : null}
    </div>
  );
}
