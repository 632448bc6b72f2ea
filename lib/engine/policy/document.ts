import { z } from "zod";
import { budgetOverridesSchema, budgetsSchema } from "./budgets";

/** Languages the runtime speaks to a user. */
export const LANGUAGES = ["en", "zh-CN"] as const;
/** The language of a run: clarifications, stop messages, the answer (SPEC 3). */
export type Language = (typeof LANGUAGES)[number];

/** An intent that means "none of the agent's intents": it can hold no grants (SPEC 2.1). */
export const UNKNOWN_INTENT = "unknown";
/** The intent that reads its scope from the run before (SPEC 4.4). */
export const FOLLOW_UP_INTENT = "follow_up";

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, "letters, digits, _ and -, starting with a letter");
const toolName = z.string().min(1).max(128);
const text = z.string().max(20_000);
const localised = z.strictObject({ en: text, "zh-CN": text }).partial();

const approval = z.union([z.literal("never"), z.literal("always"), z.strictObject({ when: z.string().min(1) })]);

/** A parameter whose value needs evidence (SPEC 5). */
const bindingSchema = z.strictObject({
  entity: name,
  /** `user`: the user's words and this run's entities. `user_and_trusted`: results of trusted tools too. */
  evidence: z.enum(["user", "user_and_trusted"]).optional(),
});

/** A tool this agent may ever use, pinned to one revision, with what the policy overrides (SPEC 2.1). */
const toolboxEntrySchema = z.strictObject({
  tool: toolName,
  revision: z.number().int().min(1).default(1),
  approval: approval.optional(),
  timeoutMs: z.number().int().min(1).optional(),
  resultLimit: z.number().int().min(64).optional(),
  bindings: z.record(z.string(), bindingSchema).default({}),
});

const preflightArgument = z.union([
  z.strictObject({ entity: name }),
  z.strictObject({ constant: z.json() }),
  z.strictObject({ input: z.literal(true) }),
]);

/** One tool that runs once before the first model request (SPEC 5.1). */
const preflightSchema = z.strictObject({
  tool: toolName,
  arguments: z.record(z.string(), preflightArgument).default({}),
  hideAfter: z.boolean().default(true),
  onEmpty: z.enum(["go_on", "clarify", "stop"]).default("go_on"),
  onError: z.enum(["go_on", "stop"]).default("go_on"),
  /** Appended to the prompt when the preflight has run. */
  instructions: text.default(""),
});

const intentSchema = z.strictObject({
  name,
  title: localised.default({}),
  description: text.default(""),
  examples: z.array(text).default([]),
  /** Appended to the system prompt after routing. */
  instructions: text.default(""),
  toolChoice: z.union([z.enum(["auto", "none", "required"]), z.strictObject({ tool: toolName })]).default("auto"),
  /** Entities without which the intent cannot be served. */
  requires: z.array(name).default([]),
  onMissing: z.enum(["clarify", "retrieve", "unknown"]).default("clarify"),
  /** What to ask; `{missing}` names what is missing. Without it a general question is asked. */
  question: localised.default({}),
  preflight: preflightSchema.optional(),
  budgets: budgetOverridesSchema,
  /** Scope, instructions and budgets come from the run before, as for `follow_up` (SPEC 4.4). */
  inherits: z.boolean().default(false),
});

/** Which intent may use which tool; a missing pair is denied (SPEC 5). */
const grantSchema = z.strictObject({
  intent: name,
  tool: toolName,
  effect: z.enum(["allow", "ask"]).default("allow"),
  /** CEL over `args`, `entities`, `run`, `user`; one that fails to evaluate denies. */
  condition: z.string().min(1).optional(),
  enabled: z.boolean().default(true),
});

const ruleMatch = z.union([
  z.strictObject({ pattern: z.string().min(1), ignoreCase: z.boolean().default(false) }),
  z.strictObject({ keywords: z.array(z.string().min(1)).min(1) }),
  z.strictObject({ text: z.string().min(1) }),
]);

/** Layer 1 of routing: the first strong rule that matches decides; weak ones only signal (SPEC 4.1, 4.2). */
const routingRuleSchema = z.strictObject({
  name,
  intent: name,
  strength: z.enum(["strong", "weak"]).default("strong"),
  confidence: z.number().min(0).max(1).default(1),
  match: ruleMatch,
  /** A pattern that must not match. */
  unless: z.string().min(1).optional(),
  requiresHistory: z.boolean().default(false),
  examples: z.array(text).default([]),
  counterExamples: z.array(text).default([]),
  enabled: z.boolean().default(true),
});

const classifierSchema = z
  .strictObject({
    enabled: z.boolean().default(true),
    backend: z.enum(["model", "local", "cascade"]).default("model"),
    threshold: z.number().min(0).max(1).default(0.75),
    timeoutMs: z.number().int().min(100).default(8000),
    maxOutputTokens: z.number().int().min(16).default(220),
    /** Added to the fixed instructions of the classifier. */
    instructions: text.default(""),
  })
  .prefault({});

/** How a value is written down the same way, applied in this order (SPEC 4.4). */
const normalisationStep = z.union([
  z.enum(["trim", "upper", "lower", "width", "digits", "strip_separators", "date"]),
  z.strictObject({ prefix: z.string().min(1) }),
  z.strictObject({ padStart: z.strictObject({ length: z.number().int().min(1).max(64), with: z.string().length(1) }) }),
]);

const entitySchema = z.strictObject({
  name,
  title: localised.default({}),
  description: text.default(""),
  /** `source_text`: stands in the user's own words. `resource`: links to a row of a table or a lookup tool. */
  evidence: z.enum(["source_text", "resource"]).default("source_text"),
  /** RE2; without a group the whole match is the value, with a group named `value` that group. */
  pattern: z.string().min(1).optional(),
  caseSensitive: z.boolean().default(false),
  normalise: z.array(normalisationStep).default([]),
  /** The alias table of a `resource` entity. */
  table: name.optional(),
  /**
   * A read-only tool of the toolbox that finds the canonical value of a `resource` entity: asked with the name as its
   * one parameter, it answers with rows (`lookupRows`).
   */
  lookupTool: toolName.optional(),
  /** Similarity 0..1 from which an alias counts as found; 1: exactly. */
  fuzzyThreshold: z.number().min(0).max(1).default(1),
});

const aliasTableSchema = z.strictObject({
  name,
  rows: z
    .array(z.strictObject({ value: z.string().min(1), aliases: z.array(z.string().min(1)).default([]) }))
    .refine((rows) => new Set(rows.map((row) => row.value)).size === rows.length, "two rows of one value")
    .default([]),
});

const contextSchema = z
  .strictObject({
    /** Characters of a tool result that reach the model. */
    resultLimit: z.number().int().min(64).default(2000),
    /** Rounds that stay whole when older ones are summarised. */
    keepRounds: z.number().int().min(1).default(6),
    /** Earlier runs of the conversation shown to the model. */
    historyRuns: z.number().int().min(0).default(10),
  })
  .prefault({});

/** What the policy is expected to say, kept with it (SPEC 2.1): where a sentence goes, what becomes of a call. */
const policyTestSchema = z.union([
  z.strictObject({
    kind: z.literal("call"),
    /** Decided under this intent; without it, under the one that the sentence is routed to. */
    intent: name.optional(),
    /** What the user wrote: it grounds entities and arguments. */
    sentence: text.optional(),
    tool: toolName,
    arguments: z.record(z.string(), z.json()).default({}),
    effect: z.enum(["allow", "deny", "ask"]),
    /** The rule that must decide; any, when absent. */
    rule: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal("route"), sentence: text, intent: name }),
]);

/** The version of the document's own shape. */
const POLICY_SCHEMA_VERSION = 1;

/** The lists whose items have names, with what names them. */
const NAMED = {
  toolbox: (entry: { tool: string }) => entry.tool,
  intents: (intent: { name: string }) => intent.name,
  grants: (grant: { intent: string; tool: string }) => `${grant.intent}/${grant.tool}`,
  routingRules: (rule: { name: string }) => rule.name,
  entities: (entity: { name: string }) => entity.name,
  aliasTables: (table: { name: string }) => table.name,
} as const;

/** Of two items of one name only one could ever count, and nobody could tell which. */
function refuseTwins(document: Record<keyof typeof NAMED, readonly unknown[]>, context: z.RefinementCtx): void {
  for (const [list, nameOf] of Object.entries(NAMED) as [keyof typeof NAMED, (item: never) => string][]) {
    const seen = new Set<string>();
    for (const [index, item] of document[list].entries()) {
      const twin = nameOf(item as never);
      if (seen.has(twin)) context.addIssue({ code: "custom", path: [list, index], message: `a second ${twin}` });
      seen.add(twin);
    }
  }
}

/**
 * A policy of an agent as one document: the schema that the form, the API, the import and the runtime share (SPEC 2.1).
 * Unknown fields are refused with their path.
 */
export const policyDocument = z
  .strictObject({
    schemaVersion: z.literal(POLICY_SCHEMA_VERSION).default(POLICY_SCHEMA_VERSION),
    /** The agent's default language. */
    language: z.enum(LANGUAGES).default("en"),
    systemPrompt: text.default(""),
    toolPolicy: z.enum(["all_tools", "intent_scoped"]).default("all_tools"),
    routingMode: z.enum(["legacy", "bounded"]).default("legacy"),
    toolbox: z.array(toolboxEntrySchema).default([]),
    intents: z.array(intentSchema).default([]),
    grants: z.array(grantSchema).default([]),
    routingRules: z.array(routingRuleSchema).default([]),
    classifier: classifierSchema,
    entities: z.array(entitySchema).default([]),
    aliasTables: z.array(aliasTableSchema).default([]),
    budgets: budgetsSchema,
    /** What the user reads when a run stops, by termination reason and language. */
    stopMessages: z.record(z.string(), localised).default({}),
    /** What bounded mode does after a stop by rounds, calls, duplicates or no progress. */
    finalAnswer: z.enum(["summarise", "stop"]).default("summarise"),
    context: contextSchema,
    tests: z.array(policyTestSchema).default([]),
  })
  .superRefine(refuseTwins);

/** A checked policy document with every default filled in. */
export type PolicyDocument = z.output<typeof policyDocument>;
/** A policy document as people write it: what has a default may be left out. */
export type PolicyInput = z.input<typeof policyDocument>;
export type IntentPolicy = PolicyDocument["intents"][number];
export type GrantPolicy = PolicyDocument["grants"][number];
export type RoutingRule = PolicyDocument["routingRules"][number];
export type EntityPolicy = PolicyDocument["entities"][number];
export type PolicyCase = PolicyDocument["tests"][number];
export type ToolboxEntry = PolicyDocument["toolbox"][number];
export type ArgumentBinding = z.output<typeof bindingSchema>;
export type Preflight = z.output<typeof preflightSchema>;
export type AliasTable = PolicyDocument["aliasTables"][number];
export type NormalisationStep = z.output<typeof normalisationStep>;
