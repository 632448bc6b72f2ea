/** What a routing rule does with one of its own sentences. Offsets are UTF-16 units of the sentence. */
export interface ExampleResult {
  sentence: string;
  /** Where the rule matches; null: it does not. */
  hit: { start: number; end: number } | null;
  /** It would match, and its exception (`unless`) keeps it from it. */
  excluded: boolean;
  /** The strong rule before it that decides the sentence; null: none does. */
  takenBy: string | null;
}

/** A routing rule with its examples and counter-examples, tried; a rule that is switched off is tried as if it were on. */
export interface RuleReport {
  rule: string;
  examples: ExampleResult[];
  counterExamples: ExampleResult[];
}
