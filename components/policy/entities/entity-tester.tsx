"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Section } from "@/components/ui/section";
import type { EntitiesTry } from "@/lib/schemas/policies";
import type { ActionResult } from "@/lib/schemas/result";
import { CheckRow } from "./check-row";
import { MarkedText } from "./marked-text";

/** How long after the last letter a text is looked at. */
const PAUSE_MS = 300;

/** A text: what is found in it of each entity, and why not. It is looked at as it is typed, and after each save. */
export function EntityTester({
  onTry,
  saved,
  chosen,
}: {
  onTry: (text: string) => Promise<ActionResult<EntitiesTry>>;
  /** Another for each state of the document that has been saved. */
  saved: unknown;
  /** The entity that is being edited: it stands first. */
  chosen: string | null;
}) {
  const t = useTranslations("policies.grounding");
  const [text, setText] = useState("");
  const [result, setResult] = useState<EntitiesTry | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (text.trim() === "") {
      setResult(null);
      return undefined;
    }
    let over = false;
    const timer = setTimeout(() => {
      void onTry(text)
        .catch(() => null)
        .then((answer) => {
          if (over) return;
          setFailed(!answer?.ok);
          if (answer?.ok) setResult(answer.value);
        });
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [text, saved, onTry]);
  const checks = [...(result?.checks ?? [])].sort(
    (a, b) => Number(b.entity === chosen) - Number(a.entity === chosen) || Number(b.grounded) - Number(a.grounded),
  );
  return (
    <>
      <Section title={t("title")}>
        <textarea
          aria-label={t("text")}
          rows={3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-y rounded border border-line-control bg-raised px-2 py-1.5 text-prose"
        />
        <p role="status" className="mt-1 text-small text-ink-3">
          {failed ? t("failed") : result ? null : t("empty")}
        </p>
      </Section>
      {result ? (
        <Section title={t("found")}>
          <p className="mb-1 text-prose break-words">
            <MarkedText text={result.text} checks={result.checks} />
          </p>
          <ul>
            {checks.map((check, at) => (
              <CheckRow key={at} check={check} />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
