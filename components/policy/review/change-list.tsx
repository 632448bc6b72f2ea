"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import type { Json } from "@/lib/engine/json";
import type { PolicyChange } from "@/lib/engine/policy/diff/diff";
import { GrantChanges } from "./grant-changes";
import { byIntent, grouped, textDiff } from "./groups";
import { PlaceName } from "./place-name";
import { ValueText } from "./value-text";

interface Props {
  changes: readonly PolicyChange[];
  onOpen: (path: readonly string[]) => void;
}

/** What leads from one version to another, in words, part by part. */
export function ChangeList({ changes, onOpen }: Props) {
  const t = useTranslations("policyWords");
  return grouped(changes).map(({ group, changes: each }) => (
    <section key={group} aria-label={t(`group.${group}`)} className="border-b border-line px-4 py-[9px] max-md:px-3">
      <h2 className="flex items-baseline gap-2 font-title">
        {t(`group.${group}`)}
        <span className="ml-auto text-small font-normal text-ink-3">{t("changes", { count: each.length })}</span>
      </h2>
      <ul className="divide-y divide-line">
        {group === "grants"
          ? byIntent(each).map((intent) => (
              <li key={intent.intent} className="py-2">
                <GrantChanges changes={intent} onOpen={onOpen} />
              </li>
            ))
          : each.map((change) => (
              <li key={`${change.kind} ${change.path.join("/")}`} className="py-2">
                <Change change={change} onOpen={onOpen} />
              </li>
            ))}
      </ul>
    </section>
  ));
}

function Change({ change, onOpen }: { change: PolicyChange; onOpen: Props["onOpen"] }) {
  const t = useTranslations("policyWords.sentence");
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(change.path)}
        className="block cursor-pointer rounded text-left font-strong hover:underline hover:decoration-line-control hover:underline-offset-3"
      >
        {t.rich(change.kind, { place: () => <PlaceName path={change.path} /> })}
      </button>
      <div className="mt-0.5 text-small">
        <Values change={change} />
      </div>
    </>
  );
}

function Values({ change: { kind, before, after } }: { change: PolicyChange }): ReactNode {
  if (kind === "added") return <ValueText value={after} />;
  if (kind === "removed")
    return (
      <s className="text-ink-3">
        <ValueText value={before} />
      </s>
    );
  if (kind === "moved") return <ValueText value={after} />;
  if (isTexts(before) && isTexts(after)) return <SetDiff before={before} after={after} />;
  if (isLong(before) || isLong(after)) return <TextDiff before={textOf(before)} after={textOf(after)} />;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <s className="text-ink-3">
        <ValueText value={before} />
      </s>
      <Icon name="arrow" className="text-ink-3" />
      <span className="font-strong">
        <ValueText value={after} />
      </span>
    </span>
  );
}

const isTexts = (value: Json | undefined): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
const isLong = (value: Json | undefined) => typeof value === "string" && /\s.*\s/s.test(value);
const textOf = (value: Json | undefined) => (typeof value === "string" ? value : "");

function SetDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const chip = (sign: "+" | "−", text: string) => (
    <Chip key={`${sign}${text}`} tone={sign === "+" ? "allow" : "refuse"} className="h-auto min-h-5 whitespace-normal">
      <b aria-hidden>{sign}</b> {sign === "+" ? <ins className="no-underline">{text}</ins> : <del>{text}</del>}
    </Chip>
  );
  return (
    <span className="flex flex-wrap gap-1.5">
      {before.filter((text) => !after.includes(text)).map((text) => chip("−", text))}
      {after.filter((text) => !before.includes(text)).map((text) => chip("+", text))}
    </span>
  );
}

/** As much of what stays as is needed to find the place. */
const AROUND = 160;

function TextDiff({ before, after }: { before: string; after: string }) {
  const { head, removed, added, tail } = textDiff(before, after);
  return (
    <p className="max-w-[84ch] text-prose whitespace-pre-wrap text-ink-2">
      {head.length > AROUND ? `…${head.slice(-AROUND)}` : head}
      {removed ? <del className="bg-refuse-tint text-refuse">{removed}</del> : null}
      {added ? <ins className="bg-allow-tint text-allow decoration-allow-fill underline-offset-3">{added}</ins> : null}
      {tail.length > AROUND ? `${tail.slice(0, AROUND)}…` : tail}
    </p>
  );
}
