import type { Evidence, GroundingCheck } from "../route/decision";
import type { CompiledEntity } from "./compiled-entity";
import { checkOf, type GroundingContext, type Proposal } from "./context";
import { choicesIn, extractResource, linkProposal } from "./resource";
import { extractFromText, findInText } from "./source-text";

/** What to ground, and what is known about it. */
export interface GroundingRequest {
  /** Entities that must be found. */
  required: readonly string[];
  /** Entities that are welcome: nothing is said of them when the text holds none. */
  optional: readonly string[];
  /** Values that a rule or the classifier names, by entity, best first. */
  proposals: ReadonlyMap<string, readonly Proposal[]>;
  /** Values that were offered to choose from, by entity. */
  choices?: ReadonlyMap<string, readonly string[]>;
  entities: ReadonlyMap<string, CompiledEntity>;
  context: GroundingContext;
}

/** What grounding came to: trusted values with their evidence, and every value that was looked at. */
export interface Grounding {
  values: Map<string, string>;
  evidence: Evidence[];
  checks: GroundingCheck[];
  /** Values to choose from, of entities whose link is ambiguous. */
  choices: Map<string, string[]>;
}

async function checksFor(
  entity: CompiledEntity,
  context: GroundingContext,
  proposals: readonly Proposal[],
  choices: readonly string[],
): Promise<GroundingCheck[]> {
  const checks: GroundingCheck[] = [];
  const settled = () => checks.some((check) => check.grounded || check.reason === "ambiguous");
  const isResource = entity.policy.evidence === "resource";
  const chosen = choicesIn(entity, context, choices);
  if (chosen.length > 0)
    checks.push(checkOf(entity, context, { findings: chosen }, { candidate: null, namedBy: "pattern" }));
  for (const proposal of proposals) {
    if (settled()) return checks;
    const search = isResource ? await linkProposal(entity, context, proposal) : findInText(entity, context, proposal);
    checks.push(checkOf(entity, context, search, { candidate: proposal.text, namedBy: proposal.namedBy }));
  }
  if (settled()) return checks;
  const search = isResource ? await extractResource(entity, context) : extractFromText(entity, context);
  const found = "findings" in search;
  checks.push(checkOf(entity, context, search, { candidate: null, namedBy: found ? "pattern" : null }));
  return checks;
}

/**
 * Grounds the entities of an intent in a message (SPEC 4.4): each proposal first, else the entity's own pattern or
 * table. A value counts only with evidence; several values where one is wanted are choices. Never throws.
 */
export async function groundEntities(request: GroundingRequest): Promise<Grounding> {
  const { entities, context, proposals, required } = request;
  const grounding: Grounding = { values: new Map(), evidence: [], checks: [], choices: new Map() };
  for (const name of new Set([...required, ...proposals.keys(), ...request.optional])) {
    const entity = entities.get(name);
    const proposed = proposals.get(name) ?? [];
    if (!entity) {
      const named = proposed[0];
      grounding.checks.push({
        entity: name,
        candidate: named?.text ?? null,
        namedBy: named?.namedBy ?? null,
        grounded: false,
        reason: "undeclared",
      });
      continue;
    }
    const checks = await checksFor(entity, context, proposed, request.choices?.get(name) ?? []);
    for (const check of checks) {
      const silent = !check.grounded && check.candidate === null && check.reason !== "ambiguous";
      if (!silent || required.includes(name)) grounding.checks.push(check);
      if (check.evidence) {
        grounding.values.set(name, check.evidence.value);
        grounding.evidence.push(check.evidence);
      } else if (check.choices) grounding.choices.set(name, check.choices);
    }
  }
  return grounding;
}
