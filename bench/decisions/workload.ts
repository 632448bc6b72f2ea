import { seeded } from "../statistics";

/** May an intent call a tool, which may write or destroy, confirmed by the user or not? */
export interface Question {
  intent: string;
  tool: string;
  write: boolean;
  destructive: boolean;
  confirmed: boolean;
}

const random = seeded(7);
const INTENTS = 100;
const TOOLS = 50;
const QUESTIONS = 2000;

export const tools = Array.from({ length: TOOLS }, (_, at) => ({
  name: `tool_${at}`,
  write: at % 3 === 0,
  destructive: at % 12 === 0,
}));

/** Each intent lists a quarter of the tools; every other one may not write. */
export const intents = Array.from({ length: INTENTS }, (_, at) => ({
  name: `intent_${at}`,
  mayWrite: at % 2 === 0,
  tools: tools.filter(() => random() < 0.25).map(({ name }) => name),
}));

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** More than half of the questions are about tools that the intent lists. */
export const questions = Array.from({ length: QUESTIONS }, (): Question => {
  const intent = pick(intents);
  const listed = random() < 0.6 && intent.tools.length > 0;
  const name = listed ? pick(intent.tools) : pick(tools).name;
  const tool = tools.find((each) => each.name === name)!;
  return { intent: intent.name, tool: name, ...flags(tool), confirmed: random() < 0.5 };
});

function flags({ write, destructive }: (typeof tools)[number]) {
  return { write, destructive };
}

/** Something that answers them, built from the same rules. */
export type Decide = (question: Question) => boolean | Promise<boolean>;

/** What a check by hand costs, and the answer that all must give: no reasons, no trace. */
export function byHand(): Decide {
  const byName = new Map(intents.map(({ name, mayWrite, tools: list }) => [name, { mayWrite, tools: new Set(list) }]));
  return ({ intent, tool, write, destructive, confirmed }) => {
    const found = byName.get(intent);
    return found !== undefined && found.tools.has(tool) && (!write || found.mayWrite) && (!destructive || confirmed);
  };
}
