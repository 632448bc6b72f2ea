/** One engine for each intent, the layout that suits it best. */
import { Engine } from "json-rules-engine";

function engineFor({ mayWrite, tools }) {
  const engine = new Engine([], { allowUndefinedFacts: true });
  const harmless = { fact: "destructive", operator: "equal", value: false };
  const confirmed = { fact: "confirmed", operator: "equal", value: true };
  const all = [{ fact: "tool", operator: "in", value: tools }, { any: [harmless, confirmed] }];
  if (!mayWrite) all.push({ fact: "write", operator: "equal", value: false });
  engine.addRule({ conditions: { all }, event: { type: "allow" } });
  return engine;
}

export const create = ({ intents }) => {
  const engines = new Map(intents.map((intent) => [intent.name, engineFor(intent)]));
  return async (question) => {
    const engine = engines.get(question.intent);
    return engine !== undefined && (await engine.run({ ...question })).events.length > 0;
  };
};
