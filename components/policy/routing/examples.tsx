"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { ExampleResult } from "@/lib/engine/policy/examples/report";
import { FIELD } from "../form/field";

/** The longest sentence that is worth keeping as an example. */
const MOST = 2000;

/** Sentences that a rule must match, or must not, each with what it does with it now. */
export function Examples({
  title,
  sentences,
  results,
  must,
  strong,
  readOnly,
  wanted,
  onChange,
}: {
  title: string;
  sentences: readonly string[];
  /** Undefined: they are being checked. */
  results: readonly ExampleResult[] | undefined;
  /** Whether a match is what is wanted. */
  must: boolean;
  strong: boolean;
  readOnly: boolean;
  /** Whether this is where a finding has led to. */
  wanted: boolean;
  onChange: (sentences: string[]) => void;
}) {
  const t = useTranslations("policies.routing");
  const [text, setText] = useState("");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) box.current?.scrollIntoView({ block: "nearest" });
  }, [wanted]);
  const add = () => {
    const more = text.split("\n").flatMap((line) => line.trim() || []);
    if (more.length === 0) return;
    onChange([...new Set([...sentences, ...more])]);
    setText("");
  };
  return (
    <section ref={box} aria-label={title} className="min-w-0">
      <h4 className="text-small text-ink-3">{title}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} className="flex min-h-6 items-start gap-1.5 py-0.5">
            <Verdict
              sentence={sentence}
              result={results?.find((result) => result.sentence === sentence)}
              must={must}
              strong={strong}
            />
            {readOnly ? null : (
              <IconButton
                size="small"
                label={t("removeExample", { sentence })}
                onClick={() => onChange(sentences.filter((each) => each !== sentence))}
              >
                <Icon name="cross" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <form
          className="mt-1 flex gap-1.5"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            aria-label={t(must ? "newExample" : "newCounterExample")}
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={FIELD}
          />
          <Button type="submit" disabled={text.trim() === ""}>
            {t("add")}
          </Button>
        </form>
      )}
    </section>
  );
}

function Verdict({
  sentence,
  result,
  must,
  strong,
}: {
  sentence: string;
  result: ExampleResult | undefined;
  must: boolean;
  strong: boolean;
}) {
  const t = useTranslations("policies.routing");
  const matches = result?.hit !== null && result !== undefined;
  const good = matches === must;
  const notes = [
    result && !good ? t(must ? "misses" : "matchesWrongly") : null,
    result?.excluded ? t("excluded") : null,
    result?.takenBy && must ? t(strong ? "takenBy" : "decidedBefore", { rule: result.takenBy }) : null,
  ].filter((note) => note !== null);
  return (
    <>
      {result ? (
        <Icon
          name={good ? "check" : "cross"}
          label={t(good ? "holds" : "fails")}
          className={cn("mt-[3px]", good ? "text-allow" : "text-refuse")}
        />
      ) : (
        <span className="w-3.5 flex-none" />
      )}
      <span className="min-w-0 flex-1 break-words">
        {result?.hit ? <MarkedSentence sentence={sentence} {...result.hit} /> : sentence}
        {notes.length > 0 ? (
          <span className={cn("block text-small", good ? "text-ink-3" : "text-refuse")}>{notes.join(" ")}</span>
        ) : null}
      </span>
    </>
  );
}

/** A sentence with the place where a rule matches. */
function MarkedSentence({ sentence, start, end }: { sentence: string; start: number; end: number }) {
  return (
    <>
      {sentence.slice(0, start)}
      <mark className="bg-transparent text-inherit underline decoration-rule-fill decoration-2 underline-offset-3">
        {sentence.slice(start, end)}
      </mark>
      {sentence.slice(end)}
    </>
  );
}
