"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { cn } from "./cn";
import { formatCount } from "./format";
import { Icon } from "./icon";

const LONG_TEXT = 400;
const MANY = 100;

/** A JSON value as a tree: what is deep or long stays closed until it is opened. */
export function JsonView({ value, open = 2 }: { value: unknown; open?: number }) {
  return (
    <div className="unkerned font-mono text-[12px] leading-5 break-words">
      <Node value={value} depth={0} open={open} />
    </div>
  );
}

function Node({ name, value, depth, open }: { name?: string; value: unknown; depth: number; open: number }) {
  const label = name === undefined ? null : <span className="text-ink-2">{name}: </span>;
  if (value !== null && typeof value === "object") {
    const entries = Array.isArray(value)
      ? value.map((item, index) => [String(index), item as unknown] as const)
      : Object.entries(value);
    return <Branch label={label} array={Array.isArray(value)} entries={entries} depth={depth} open={open} />;
  }
  return (
    <div className="pl-4">
      {label}
      <Leaf value={value} />
    </div>
  );
}

function Leaf({ value }: { value: unknown }) {
  const t = useTranslations("common");
  const [whole, setWhole] = useState(false);
  if (typeof value !== "string") return <span className={cn(value === null && "text-ink-3")}>{String(value)}</span>;
  const cut = !whole && value.length > LONG_TEXT;
  return (
    <span className="whitespace-pre-wrap">
      “{cut ? value.slice(0, LONG_TEXT) : value}”
      {cut ? (
        <button type="button" className="link ml-1 cursor-pointer font-sans" onClick={() => setWhole(true)}>
          {t("showAllCharacters", { count: value.length })}
        </button>
      ) : null}
    </span>
  );
}

interface BranchProps {
  label: ReactNode;
  array: boolean;
  entries: readonly (readonly [string, unknown])[];
  depth: number;
  open: number;
}

function Branch({ label, array, entries, depth, open }: BranchProps) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(depth < open && entries.length <= MANY);
  const [limit, setLimit] = useState(MANY);
  const [left, right] = array ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) {
    return (
      <div className="pl-4">
        {label}
        <span className="text-ink-3">{left + right}</span>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="inline-flex cursor-pointer items-center text-left hover:bg-hover"
      >
        <Icon name="right" className={cn("mr-0.5 size-3.5 text-ink-3", shown && "rotate-90")} />
        {label}
        <span className="ml-1 text-ink-3">
          {left}
          {shown ? "" : `${formatCount(entries.length)}${right}`}
        </span>
      </button>
      {shown ? (
        <div className="ml-[7px] border-l border-line pl-2">
          {entries.slice(0, limit).map(([key, item]) => (
            <Node key={key} name={key} value={item} depth={depth + 1} open={open} />
          ))}
          {entries.length > limit ? (
            <button type="button" className="link ml-4 cursor-pointer font-sans" onClick={() => setLimit(limit + 500)}>
              {t("showMore", { count: entries.length - limit })}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
