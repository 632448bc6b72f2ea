import { compileCondition, type Condition } from "../authorise/condition";
import { compileEntities, type CompiledEntity } from "../ground/compiled-entity";
import { classifierPrompt } from "../route/classifier/prompt";
import { lazyClassifier } from "../route/local/lazy";
import type { LocalClassifier, LocalModel } from "../route/local/model";
import { compileRules, type CompiledRule } from "../route/rules/compile";
import type { Budgets } from "./budgets";
import {
  policyDocument,
  type EntityPolicy,
  type GrantPolicy,
  type IntentPolicy,
  type PolicyDocument,
  type PolicyInput,
  type ToolboxEntry,
} from "./document";
import { fingerprintPolicy } from "./fingerprint";

/** A policy ready to be asked: every question is a lookup in a map (SPEC 2.1, 5). Immutable. */
export interface CompiledPolicy {
  readonly document: PolicyDocument;
  /** Content address of the document. */
  readonly fingerprint: string;
  readonly scoped: boolean;
  readonly toolbox: ReadonlyMap<string, ToolboxEntry>;
  readonly intents: ReadonlyMap<string, IntentPolicy>;
  readonly entities: ReadonlyMap<string, EntityPolicy>;
  /** Intent, then tool. A missing pair is denied. */
  readonly grants: ReadonlyMap<string, ReadonlyMap<string, GrantPolicy>>;
  /** The CEL conditions of grants and toolbox, by expression. */
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly budgets: Budgets;
  /** The enabled routing rules, in order (SPEC 4.1). */
  readonly rules: readonly CompiledRule[];
  /** The entities ready to be grounded, by name (SPEC 4.4). */
  readonly groundable: ReadonlyMap<string, CompiledEntity>;
  /** The system message of the classifier (SPEC 4.3). */
  readonly classifierPrompt: string;
  /** The `local` classifier; trained at the first use, unless its model was given. Null: no intent has examples. */
  readonly localClassifier: () => LocalClassifier | null;
}

/** What is stored beside a document. */
export interface CompileOptions {
  /** The model trained for the document's examples; one that was trained on others is not used. */
  localModel?: LocalModel | undefined;
}

const byKey = <T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [key(item), item]));

/**
 * Checks a document and compiles it. Throws zod's error with the path of what is wrong.
 * Scoped means bounded routing or an intent-scoped tool policy (SPEC 5).
 */
export function compilePolicy(input: PolicyInput, options: CompileOptions = {}): CompiledPolicy {
  const document = policyDocument.parse(input);
  const grants = new Map<string, Map<string, GrantPolicy>>();
  for (const grant of document.grants) {
    const row = grants.get(grant.intent) ?? new Map<string, GrantPolicy>();
    grants.set(grant.intent, row.set(grant.tool, grant));
  }
  return {
    document,
    fingerprint: fingerprintPolicy(document),
    scoped: document.routingMode === "bounded" || document.toolPolicy === "intent_scoped",
    toolbox: byKey(document.toolbox, (entry) => entry.tool),
    intents: byKey(document.intents, (intent) => intent.name),
    entities: byKey(document.entities, (entity) => entity.name),
    grants,
    conditions: new Map(conditionsOf(document).map((expression) => [expression, compileCondition(expression)])),
    budgets: document.budgets,
    rules: compileRules(document.routingRules, document.intents),
    groundable: compileEntities(document.entities, document.aliasTables),
    classifierPrompt: classifierPrompt(document),
    localClassifier: lazyClassifier(document.intents, options.localModel),
  };
}

/** Every CEL expression of the document. */
function conditionsOf(document: PolicyDocument): string[] {
  const grants = document.grants.flatMap((grant) => grant.condition ?? []);
  const approvals = document.toolbox.flatMap(({ approval }) => (typeof approval === "object" ? approval.when : []));
  return [...new Set([...grants, ...approvals])];
}
