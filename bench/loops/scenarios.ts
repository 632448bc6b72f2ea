/** What the scripted model does next. */
export type ScriptedStep = { text: string } | { calls: ScriptedCall[] };

export interface ScriptedCall {
  id: string;
  name: string;
  arguments: string;
}

/** A conversation as the model plays it. */
export interface Scenario {
  title: string;
  /** Tool executions of one run. */
  executions: number;
  /** Runs measured at a time, so that a block takes long enough to be measured. */
  runs: number;
  /** `answered`: tool messages so far. */
  next(answered: number): ScriptedStep;
}

/** What every conversation ends with. */
export const ANSWER =
  "All steps are done. Here is the final answer for the user, in one short paragraph of plain text.";

const call = (number: number, name: string, args: unknown): ScriptedCall => ({
  id: `call_${number}`,
  name,
  arguments: JSON.stringify(args),
});

/** One call each time, `rounds` times over. */
const oneByOne = (rounds: number, next: (answered: number) => ScriptedCall) => (answered: number) =>
  answered < rounds ? { calls: [next(answered)] } : { text: ANSWER };

/** Eight calls each time, until `total` were answered. */
const byEight = (total: number, nameOf: (place: number) => string) => (answered: number) => {
  if (answered >= total) return { text: ANSWER };
  const numbers = Array.from({ length: 8 }, (_, place) => answered + place);
  return { calls: numbers.map((n, place) => call(n, nameOf(place), { key: `k${n}`, ms: 20 })) };
};

export const SCENARIOS = {
  S1: { title: "no tool", executions: 0, runs: 30, next: () => ({ text: ANSWER }) },
  S2: {
    title: "5 rounds",
    executions: 5,
    runs: 15,
    next: oneByOne(5, (n) => call(n, "lookup", { query: `item ${n}`, limit: 3, tags: ["a", "b"], exact: true })),
  },
  S3: { title: "8 parallel reads", executions: 8, runs: 3, next: byEight(8, () => "sleep_read") },
  S4: {
    title: "3 x (3 reads, a write, 4 reads)",
    executions: 24,
    runs: 1,
    next: byEight(24, (place) => (place === 3 ? "sleep_write" : "sleep_read")),
  },
  S5: {
    title: "10 results of 16 KB",
    executions: 10,
    runs: 5,
    next: oneByOne(10, (n) => call(n, "fetch_doc", { id: `doc-${n}` })),
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);

/** The user's message of a scenario: its marker tells the scripted model what to play. */
export const messageOf = (name: ScenarioName) =>
  `[${name}] Please carry out the request described by this marker and report the result.`;
export const MARKER = /\[(S\d)\]/;
