import fc from "fast-check";
import { policyDocument, type PolicyDocument, type PolicyInput } from "../document";

const intentName = fc.constantFrom("alpha", "beta", "gamma", "delta");
const toolName = fc.constantFrom("read_a", "read_b", "write_c", "srv.get/d");
const entityName = fc.constantFrom("order_id", "task_id", "place");
const word = fc.constantFrom("one", "two", "three", "四", "a b", "");
const words = fc.uniqueArray(word, { maxLength: 4 });
const localised = fc.record({ en: word, "zh-CN": word }, { requiredKeys: [] });

const unique = <T>(item: fc.Arbitrary<T>, key: (item: T) => string, maxLength = 4) =>
  fc.uniqueArray(item, { selector: key, maxLength });
const optional = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }, requiredKeys: (keyof T)[]) =>
  fc.record(model, { requiredKeys: requiredKeys as never[] }) as fc.Arbitrary<T>;

const approval = fc.constantFrom("never" as const, "always" as const, { when: "args.amount > 5" });
const entry = optional<PolicyInput["toolbox"] extends (infer E)[] | undefined ? E & object : never>(
  {
    tool: toolName,
    revision: fc.integer({ min: 1, max: 3 }),
    approval,
    timeoutMs: fc.integer({ min: 1, max: 9 }),
    resultLimit: fc.integer({ min: 64, max: 70 }),
    bindings: fc.dictionary(fc.constantFrom("p", "q"), fc.record({ entity: entityName })),
  } as never,
  ["tool"] as never,
);
const preflight = fc.record(
  {
    tool: toolName,
    arguments: fc.dictionary(fc.constantFrom("p", "q"), fc.constantFrom({ input: true as const }, { constant: 3 })),
    hideAfter: fc.boolean(),
    instructions: word,
  },
  { requiredKeys: ["tool"] },
);
const intent = fc.record(
  {
    name: intentName,
    title: localised,
    description: word,
    examples: words,
    requires: fc.uniqueArray(entityName),
    preflight,
    budgets: fc.record({ maxRounds: fc.integer({ min: 1, max: 5 }) }, { requiredKeys: [] }),
    inherits: fc.boolean(),
  },
  { requiredKeys: ["name"] },
);
const grant = fc.record(
  {
    intent: intentName,
    tool: toolName,
    effect: fc.constantFrom("allow" as const, "ask" as const),
    enabled: fc.boolean(),
  },
  { requiredKeys: ["intent", "tool"] },
);
const rule = fc.record(
  {
    name: fc.constantFrom("r1", "r2", "r3"),
    intent: intentName,
    match: fc.constantFrom({ text: "hello" }, { keywords: ["hi"] }, { pattern: "a+" }),
    examples: words,
    enabled: fc.boolean(),
  },
  { requiredKeys: ["name", "intent", "match"] },
);
const entity = fc.record(
  { name: entityName, pattern: fc.constantFrom("\\d+", "[a-z]+"), normalise: fc.constantFrom([], ["trim" as const]) },
  { requiredKeys: ["name"] },
);
const table = fc.record({
  name: fc.constantFrom("places", "people"),
  rows: unique(
    fc.record({ value: fc.constantFrom("x", "y", "z"), aliases: fc.uniqueArray(fc.constantFrom("a", "b")) }),
    (row) => row.value,
  ),
});

/** Policy documents that are valid in form, from small pools of names, so that two of them have much in common. */
export const anyPolicy: fc.Arbitrary<PolicyDocument> = fc
  .record(
    {
      systemPrompt: word,
      toolPolicy: fc.constantFrom("all_tools" as const, "intent_scoped" as const),
      toolbox: unique(entry, (each) => each.tool),
      intents: unique(intent, (each) => each.name),
      grants: unique(grant, (each) => `${each.intent}/${each.tool}`, 8),
      routingRules: unique(rule, (each) => each.name),
      entities: unique(entity, (each) => each.name),
      aliasTables: unique(table, (each) => each.name),
      budgets: fc.record({ maxRounds: fc.integer({ min: 1, max: 5 }) }, { requiredKeys: [] }),
      stopMessages: fc.dictionary(fc.constantFrom("max_rounds", "cancelled"), localised),
    },
    { requiredKeys: [] },
  )
  .map((input) => policyDocument.parse(input));
