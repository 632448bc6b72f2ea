"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Fragment, type ComponentProps, type ReactElement, type ReactNode } from "react";
import { EvidenceMark } from "../marks/evidence-mark";
import type { Part, Sentence } from "./say";

const CHUNKS = {
  code: (chunks: ReactNode) => <code>{chunks}</code>,
  b: (chunks: ReactNode) => <b>{chunks}</b>,
  mark: (chunks: ReactNode) => <EvidenceMark mark="grounded">{chunks}</EvidenceMark>,
  more: (chunks: ReactNode) => <>{chunks}</>,
};

/** A sentence in the language of the console. `chunks` replaces how a tag of the message is shown. */
export function Say({
  sentence: { key, values },
  chunks,
}: {
  sentence: Sentence;
  chunks?: Partial<Record<keyof typeof CHUNKS, (chunks: ReactNode) => ReactNode>>;
}) {
  const t = useTranslations("trace");
  const plain: Record<string, string | number> = {};
  const tags: Record<string, (chunks: ReactNode) => ReactNode> = { ...CHUNKS, ...chunks };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "object") tags[name] = () => <PartView part={value} />;
    else plain[name] = value;
  }
  return <>{t.rich(key, { ...plain, ...tags })}</>;
}

/** Sentences one after the other, as the language sets them. */
export function SayAll({
  sentences,
  ...rest
}: { sentences: readonly Sentence[] } & Omit<ComponentProps<typeof Say>, "sentence">) {
  const t = useTranslations("trace");
  return (
    <>
      {sentences.map((sentence, place) => (
        <Fragment key={place}>
          {place > 0 ? t("between") : null}
          <Say sentence={sentence} {...rest} />
        </Fragment>
      ))}
    </>
  );
}

function PartView({ part }: { part: Part }) {
  const format = useFormatter();
  const list = (items: readonly ReactElement[]): ReactNode => (items.length === 1 ? items[0] : format.list(items));
  switch (part.as) {
    case "code":
      return <>{list(part.items.map((item) => <code key={item}>{item}</code>))}</>;
    case "quote":
      return <>{list(part.items.map((item) => <q key={item}>{item}</q>))}</>;
    case "pairs":
      return (
        <>
          {list(
            part.items.map(({ name, value }) => (
              <span key={name}>
                <code>{name}</code> <span className="break-words">{value}</span>
              </span>
            )),
          )}
        </>
      );
    case "path":
      return <PolicyPath steps={part.items} />;
    case "sentences":
      return (
        <>
          {part.items.length === 0 ? null : list(part.items.map((item, place) => <Say key={place} sentence={item} />))}
        </>
      );
  }
}

/** The way to a field of the policy, as one walks it in the console. */
function PolicyPath({ steps }: { steps: readonly string[] }) {
  const t = useTranslations("trace.path");
  const known = (step: string): step is "budgets" => t.has(step as "budgets");
  return (
    <span className="font-strong text-ink">
      {steps.map((step, place) => (
        <Fragment key={place}>
          {place > 0 ? " > " : null}
          {known(step) ? t(step) : step}
        </Fragment>
      ))}
    </span>
  );
}
