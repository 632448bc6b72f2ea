import type { CompiledPolicy } from "../policy/compile";
import type { IntentPolicy, Language } from "../policy/document";

const WORDS = {
  en: {
    ask: (names: string) => `Could you please tell me the ${names}?`,
    missing: (names: string) => `(Missing: ${names})`,
    choose: (values: string) => `Which one do you mean: ${values}?`,
    separator: ", ",
    last: " and ",
  },
  "zh-CN": {
    ask: (names: string) => `请提供${names}。`,
    missing: (names: string) => `（缺少：${names}）`,
    choose: (values: string) => `您指的是哪一个：${values}？`,
    separator: "、",
    last: "和",
  },
} as const;

function nameOf(policy: CompiledPolicy, entity: string, language: Language): string {
  return policy.entities.get(entity)?.title[language] || entity.replaceAll("_", " ");
}

function listed(names: readonly string[], language: Language): string {
  const { separator, last } = WORDS[language];
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(separator) + last + names.at(-1)!;
}

/**
 * What to ask the user: the intent's own question in the run's language, else a general one. It always names what is
 * missing, and offers the values to choose from (SPEC 4.4).
 */
export function questionFor(
  policy: CompiledPolicy,
  intent: IntentPolicy,
  asked: { missing: readonly string[]; choices: ReadonlyMap<string, readonly string[]>; language: Language },
): string {
  const { missing, choices, language } = asked;
  const words = WORDS[language];
  const names = missing.map((entity) => nameOf(policy, entity, language));
  const template = intent.question[language]?.trim() || words.ask("{missing}");
  const question = template.replaceAll("{missing}", () => listed(names, language));
  const unnamed = names.filter((name) => !question.toLowerCase().includes(name.toLowerCase()));
  const offers = missing.flatMap((entity) => {
    const values = choices.get(entity) ?? [];
    return values.length > 0 ? [words.choose(values.join(words.separator))] : [];
  });
  return [question, ...(unnamed.length > 0 ? [words.missing(listed(unnamed, language))] : []), ...offers].join(
    language === "en" ? " " : "",
  );
}
