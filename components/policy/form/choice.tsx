"use client";

import { cn } from "@/components/ui/cn";

/** One of a few, each with what it means. */
export function Choice<T extends string>({
  id,
  label,
  value,
  options,
  readOnly,
  onChange,
}: {
  id: string;
  label: string;
  value: T;
  options: readonly { value: T; label: string; help?: string }[];
  readOnly: boolean;
  onChange: (value: T) => void;
}) {
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={`${id}-help`} className="flex flex-col gap-1">
      {options.map((option, at) => (
        <label
          key={option.value}
          className={cn("grid grid-cols-[14px_minmax(0,1fr)] gap-2", readOnly ? "text-ink-2" : "cursor-pointer")}
        >
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={id}
            checked={option.value === value}
            disabled={readOnly}
            onChange={() => onChange(option.value)}
            className="mt-[3px] size-3.5 accent-ink"
          />
          <span>
            {option.label}
            {option.help ? <span className="block text-small text-ink-3">{option.help}</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
