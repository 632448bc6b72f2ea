import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { chooseLocale, chooseTimeZone, LOCALES } from "./locales";
import { loadMessages, NAMESPACES } from "./messages";

type Tree = { [key: string]: string | Tree };

/** Every message by its dotted key. */
function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** What a message expects to be given: the names of its arguments and tags. */
function needs(message: string): string[] {
  const names = [...message.matchAll(/(?<!(?:one|other|local|none|=\d+) )\{(\w+)[,}]|<(\w+)>/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  return [...new Set(names)].sort();
}

const load = async (locale: (typeof LOCALES)[number]) => flatten((await loadMessages(locale)) as unknown as Tree);

test("every file of messages is in the list of namespaces", () => {
  for (const locale of LOCALES) {
    const files = readdirSync(fileURLToPath(new URL(`./messages/${locale}`, import.meta.url)));
    expect(files.map((file) => file.replace(/\.json$/, "")).sort()).toEqual([...NAMESPACES].sort());
  }
});

describe.each(LOCALES.filter((locale) => locale !== "en"))("%s", (locale) => {
  test("has the keys of the English messages, and each needs the same values, a count apart", async () => {
    const [english, other] = [await load("en"), await load(locale)];
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    const named = (message = "") => needs(message).filter((name) => name !== "count");
    for (const [key, message] of english) expect([key, named(other.get(key))]).toEqual([key, named(message)]);
  });
});

test.each([
  ["zh-CN", null, "zh-CN"],
  [undefined, "zh-TW,zh;q=0.9", "zh-CN"],
  [undefined, "de-DE,de;q=0.9", "en"],
  ["xx", "en-GB", "en"],
  [undefined, null, "en"],
] as const)("cookie %s and accept-language %s choose %s", (cookie, accept, locale) => {
  expect(chooseLocale(cookie, accept)).toBe(locale);
});

test("an unknown time zone counts as none", () => {
  expect(chooseTimeZone("Asia/Shanghai")).toBe("Asia/Shanghai");
  expect(chooseTimeZone("Mars/Base")).toBe("UTC");
  expect(chooseTimeZone(undefined)).toBe("UTC");
});
