"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";

export interface Range {
  min: number;
  max: number;
  /** Whether parts of one count; only whole numbers otherwise. */
  fraction?: boolean;
}

/** Why a text is not a number of a range; null: it is. */
export function numberFault(text: string, { min, max, fraction = false }: Range): "number" | "whole" | "range" | null {
  const trimmed = text.trim();
  const value = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(value)) return "number";
  if (!fraction && !Number.isInteger(value)) return "whole";
  return value < min || value > max ? "range" : null;
}

/** A number with its unit. What is not one is told beside it, and changes nothing. */
export function NumberInput({
  id,
  value,
  range,
  unit,
  hint,
  readOnly,
  label,
  narrow = false,
  onChange,
}: {
  id: string;
  value: number;
  range: Range;
  unit?: string | undefined;
  hint?: ReactNode;
  readOnly: boolean;
  /** Its name, where no label stands beside it. */
  label?: string;
  narrow?: boolean;
  onChange: (value: number) => void;
}) {
  const t = useTranslations("policies.form");
  const [text, setText] = useState(String(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Undone, or changed by somebody else.
    setKnown(value);
    setText(String(value));
  }
  const fault = numberFault(text, range);
  return (
    <div>
      <span
        className={cn(
          "inline-flex h-7 items-center gap-1.5 rounded border bg-raised px-2 focus-within:shadow-(--focus-ring)",
          narrow ? "w-20" : "w-36",
          fault ? "border-refuse-fill" : "border-line-control",
          readOnly && "border-line bg-transparent",
        )}
      >
        <input
          id={id}
          inputMode={range.fraction ? "decimal" : "numeric"}
          aria-label={label}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-help ${id}-fault`}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setText(next);
            if (numberFault(next, range)) return;
            setKnown(Number(next));
            onChange(Number(next));
          }}
          className="min-w-0 flex-1 bg-transparent text-right outline-0 focus-visible:shadow-none"
        />
        {unit ? <span className="text-ink-3">{unit}</span> : null}
      </span>
      {hint && !fault ? <span className="ml-2 text-small text-ink-3">{hint}</span> : null}
      <p id={`${id}-fault`} role={fault ? "alert" : undefined} className="text-small text-refuse">
        {fault ? t(`fault.${fault}`, { min: formatCount(range.min), max: formatCount(range.max) }) : null}
      </p>
    </div>
  );
}
