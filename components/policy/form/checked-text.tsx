"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Field, FIELD } from "./field";

/**
 * A text that must have a form. What has it not stays in the field, is told below it, and changes nothing. `late`: it is
 * taken over when the field is left or Enter is pressed; otherwise as it is typed.
 */
export function CheckedText({
  id,
  label,
  value,
  fault,
  help,
  readOnly,
  rows = 1,
  late = false,
  mono = false,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  /** What is wrong with a text, in words; null: nothing. */
  fault: (text: string) => string | null;
  help?: string | undefined;
  readOnly: boolean;
  rows?: number;
  late?: boolean;
  mono?: boolean;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    // Undone, or changed by somebody else.
    setKnown(value);
    setText(value);
  }
  const wrong = fault(text);
  const take = (next: string) => {
    if (fault(next) !== null || next === value) return;
    setKnown(next);
    onChange(next);
  };
  const field = {
    id,
    readOnly,
    value: text,
    spellCheck: false,
    "aria-invalid": wrong !== null,
    "aria-describedby": `${id}-help`,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      if (!late) take(event.target.value);
    },
    onBlur: late ? () => take(text) : undefined,
  };
  return (
    <Field id={id} label={label} help={wrong ?? help} fault={wrong !== null}>
      {rows === 1 ? (
        <input
          {...field}
          onKeyDown={late ? (event) => event.key === "Enter" && take(text) : undefined}
          className={cn(FIELD, mono && "font-mono text-small")}
        />
      ) : (
        <textarea
          {...field}
          rows={rows}
          className={cn(FIELD, "block h-auto resize-y py-1", mono && "font-mono text-small leading-4.5")}
        />
      )}
    </Field>
  );
}
