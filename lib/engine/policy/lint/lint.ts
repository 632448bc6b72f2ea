import type { PolicyDocument } from "../document";
import type { LintFacts, LintFinding, LintRule } from "./finding";
import { conditionsAreReadable, effectsAreKnown, grantsCoverBoth, grantsPointSomewhere, writesAsk } from "./grants";
import { budgetsAreInRange, forcedToolsAreGranted, preflightsCanRun } from "./limits";
import {
  entitiesExist,
  patternsAreReadable,
  rulesAreReached,
  rulesKeepTheirExamples,
  rulesLeadSomewhere,
} from "./routing";
import { bindingsHaveParameters, dependenciesHold, descriptionsDiffer, toolsAreDescribed, toolsExist } from "./tools";

const RULES: readonly LintRule[] = [
  toolsExist,
  grantsPointSomewhere,
  conditionsAreReadable,
  patternsAreReadable,
  rulesLeadSomewhere,
  entitiesExist,
  bindingsHaveParameters,
  budgetsAreInRange,
  preflightsCanRun,
  forcedToolsAreGranted,
  dependenciesHold,
  grantsCoverBoth,
  writesAsk,
  effectsAreKnown,
  rulesAreReached,
  rulesKeepTheirExamples,
  toolsAreDescribed,
  descriptionsDiffer,
];

/**
 * What is wrong with a policy (errors, which block staging) and what is probably not meant (warnings), each at the field
 * that it speaks of; errors first (SPEC 2.3). Rules that need facts which were not given are passed over.
 */
export function lintPolicy(document: PolicyDocument, facts: LintFacts = {}): LintFinding[] {
  const granted = new Map<string, Set<string>>();
  for (const { intent, tool, enabled } of document.grants) {
    if (enabled) granted.set(intent, (granted.get(intent) ?? new Set()).add(tool));
  }
  const found = RULES.flatMap((rule) => rule({ ...facts, document, granted }));
  return [...found.filter(({ level }) => level === "error"), ...found.filter(({ level }) => level === "warning")];
}
