"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { RouteSource } from "@/lib/engine/route/decision";
import type { ToolEffect } from "@/lib/engine/tool/execution";
import type { TriedSentence } from "@/lib/schemas/policies";
import { MOST_SENTENCES, sentencesOf, useTry, type TryPort } from "./use-try";
import { Comparison, EntityList, ScopeList } from "./tried";
import { TriedTable } from "./tried-table";

/** What other parts of the console draw. */
export interface TesterDrawings {
  /** The layers of a decision, as in a trace. */
  route: (tried: TriedSentence) => ReactNode;
  effect: (effect: ToolEffect) => ReactNode;
  source: (source: RouteSource) => ReactNode;
}

/** A sentence, or fifty: what each layer makes of it, and how the version in force would have decided. */
export function Tester({ port, draw }: { port: TryPort; draw: TesterDrawings }) {
  const t = useTranslations("policies.routing.tester");
  const [many, setMany] = useState(false);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { state, ask, stale } = useTry(port);
  const sentences = sentencesOf(text, many);
  const over = sentences.length - MOST_SENTENCES;
  const result = state.result;
  const shown = result?.sentences[at] ?? result?.sentences[0];
  // The number of sentences of an earlier try says nothing of the next.
  useEffect(() => setAt(0), [result]);
  return (
    <>
      <Section
        title={t("title")}
        aside={
          <button type="button" onClick={() => setMany(!many)} className="link min-h-6 cursor-pointer">
            {t(many ? "one" : "many", { most: MOST_SENTENCES })}
          </button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (over <= 0) void ask(sentences);
          }}
        >
          <textarea
            aria-label={t(many ? "sentences" : "sentence")}
            rows={many ? 6 : 2}
            value={text}
            maxLength={many ? undefined : 2000}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || many || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void ask(sentences);
            }}
            className="block w-full resize-y rounded border border-line-control bg-raised px-2 py-1.5 text-prose"
          />
          <p className="mt-1.5 flex flex-wrap items-center gap-2">
            <Button type="submit" size="small" disabled={sentences.length === 0 || over > 0 || state.asking}>
              {t("try")}
            </Button>
            <span role="status" className="text-small text-ink-3">
              {over > 0
                ? t("tooMany", { over })
                : state.asking
                  ? t("asking")
                  : state.fault
                    ? t(`fault.${state.fault}`)
                    : stale
                      ? t("stale")
                      : null}
            </span>
          </p>
        </form>
      </Section>
      {result && result.sentences.length > 1 ? (
        <TriedTable result={result} at={at} onAt={setAt} drawSource={draw.source} />
      ) : null}
      {result && shown ? (
        <div className="text-small" aria-busy={state.asking}>
          {draw.route(shown)}
          <EntityList events={shown.events} />
          <ScopeList events={shown.events} drawEffect={draw.effect} />
          <Comparison tried={shown} against={result.against} />
          <p className="border-t border-line px-4 py-2 text-ink-3">
            {t(result.connection.demo ? "askedDemo" : "asked", { connection: result.connection.name })}
          </p>
        </div>
      ) : (
        <p className="border-t border-line px-4 py-3 text-small text-ink-3">{t("empty")}</p>
      )}
    </>
  );
}
