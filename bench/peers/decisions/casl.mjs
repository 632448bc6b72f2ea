/** One ability for each intent. */
import { createMongoAbility, subject } from "@casl/ability";

function abilitiesOf(intents) {
  const forbidden = {
    inverted: true,
    action: "call",
    subject: "all",
    conditions: { destructive: true, confirmed: false },
    reason: "not confirmed",
  };
  return new Map(
    intents.map(({ name, mayWrite, tools }) => {
      const rules = tools.map((tool) => ({
        action: "call",
        subject: tool,
        ...(mayWrite ? {} : { conditions: { write: false } }),
      }));
      return [name, createMongoAbility([...rules, forbidden])];
    }),
  );
}

const subjectOf = ({ tool, write, destructive, confirmed }) => subject(tool, { write, destructive, confirmed });

export const create = ({ intents }) => {
  const abilities = abilitiesOf(intents);
  return (question) => abilities.get(question.intent)?.can("call", subjectOf(question)) === true;
};
