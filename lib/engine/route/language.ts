import type { Language } from "../policy/document";

/** The language of a text: any Han character makes it `zh-CN`, else the given one (SPEC 3). */
export function languageOf(text: string, fallback: Language): Language {
  return /\p{Script=Han}/u.test(text) ? "zh-CN" : fallback;
}
