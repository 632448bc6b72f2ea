"use client";

import { useCallback } from "react";
import type { FormPart } from "@/components/policy/form/edit";
import { RoutingForm } from "@/components/policy/routing/routing-form";
import { Tester, type TesterDrawings } from "@/components/policy/routing/tester";
import { EffectMark, SourceMark } from "@/components/trace/marks/marks";
import { readTrace } from "@/components/trace/model/read-trace";
import { RoutePanel } from "@/components/trace/panels/route-panel";
import { tryRouting } from "../../actions";
import type { Draft } from "./use-draft";

const DRAW: TesterDrawings = {
  route: ({ sentence, language, events }) => (
    <RoutePanel view={{ ...readTrace(events), message: sentence, language }} />
  ),
  effect: (effect) => <EffectMark effect={effect} />,
  source: (source) => <SourceMark source={source} />,
};

/** The routing of a version: its rules, and sentences tried on what is saved of it. */
export function RoutingTab({
  part,
  draft,
  versionId,
  version,
  onOpen,
}: {
  part: FormPart;
  draft: Draft;
  versionId: string;
  /** The number of the version in force, where it is another one. */
  version: number | null;
  onOpen: (path: readonly string[]) => void;
}) {
  const onTry = useCallback((sentences: string[]) => tryRouting({ versionId, sentences }), [versionId]);
  return (
    <RoutingForm
      part={part}
      version={version}
      findings={draft.findings}
      reports={draft.rules}
      checking={draft.save.at !== "saved"}
      onOpen={onOpen}
      tester={<Tester port={{ flush: draft.flush, onTry, saved: draft.saved }} draw={DRAW} />}
    />
  );
}
