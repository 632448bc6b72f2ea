/** The two languages the demo speaks. */
export type Language = "en" | "zh";

const HAN = /\p{Script=Han}/u;

/** Chinese when any Han character stands in the text, as the runtime has it. */
export function languageOf(text: string): Language {
  return HAN.test(text) ? "zh" : "en";
}

/** The same width and case for all letters, digits and signs, so that they compare. */
export function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The words of a name in snake, kebab or camel case: `get_orderStatus` is get, order, status. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9\p{Script=Han}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

const SUFFIXES: [RegExp, string][] = [
  [/ies$/, "y"],
  [/(s|x|z|ch|sh)es$/, "$1"],
  [/([^s])s$/, "$1"],
  [/(?<=[a-z]{3})(?:ing|ed)$/, ""],
  [/(?<=[a-z]{3})(?:ation|ment)$/, ""],
  [/(?<=[a-z]{3})(?:er|or)$/, ""],
  [/([^aeiou])\1$/, "$1"],
  [/(?<=[a-z]{3})e$/, ""],
];

/** A rough stem: equal for the forms of one English word, and that is all it is for. */
export function stem(word: string): string {
  return SUFFIXES.reduce((form, [suffix, rest]) => form.replace(suffix, rest), word.replace(/['’]s$/, ""));
}
