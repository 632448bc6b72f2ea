import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { foldCase } from "./folded-text";
import { requiredLiterals } from "./required-literals";

describe("literals that a match needs", () => {
  test.each<[string, string[][]]>([
    ["refund", [["refund"]]],
    ["(?:refund|return) my", [["refund", "return"], [" my"]]],
    ["refund|退款", [["refund", "退款"]]],
    ["\\b(?:task|任务)\\s*#?(?P<task_id>\\d{9})\\b", [["task", "任务"]]],
    ["colou?r", [["colo"], ["r"]]],
    ["ab+c", [["a"], ["b"], ["c"]]],
    ["[abc]x{2,}y{0,3}", [["x"]]],
    ["a\\.b\\$", [["a.b$"]]],
    ["x(a long one|b)|cd", [["x", "cd"]]],
    ["(?:xyz|c)|cd", [["xyz", "c", "cd"]]],
    ["x|cd.efg", [["x", "efg"]]],
  ])("%s", (source, expected) => expect(requiredLiterals(source, false)).toEqual(expected));

  test.each(["\\d+", "a*", "a|", "(?i)abc", "\\Qabc\\E", "[]a]", "(?:abc)?", "a{0,2}", "\\x{61}\\p{Han}", "(?s:a)"])(
    "nothing is claimed for %s",
    (source) => expect(requiredLiterals(source, false)).toEqual([]),
  );

  test("with case ignored, letters with odd case variants prove nothing", () => {
    expect(requiredLiterals("Straße", true)).toEqual([["stra"], ["e"]]);
    expect(requiredLiterals("ABC", true)).toEqual([["abc"]]);
  });

  const atom = fc.constantFrom("a", "b", "K", "s", "é", "退", "\\d", "\\.", ".", "[ab]", "[^a]", "\\b", "^", "$");
  const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4 },
      tie("sequence"),
      fc.tuple(tie("sequence"), tie("pattern")).map((branches) => branches.join("|")),
    ),
    sequence: fc.array(tie("item"), { maxLength: 4 }).map((items) => items.join("")),
    item: fc.oneof(
      { maxDepth: 4 },
      fc.tuple(atom, fc.constantFrom("", "", "?", "*", "+", "{2}", "{0,2}")).map((parts) => parts.join("")),
      tie("pattern").map((inner) => `(?:${inner})?`),
      tie("pattern").map((inner) => `(${inner})`),
    ),
  }));

  test("a text that matches holds one of them", () => {
    const texts = fc.string({
      unit: fc.constantFrom("a", "b", "k", "K", "K", "s", "ſ", "é", "É", "退", "1", "."),
      maxLength: 8,
    });
    fc.assert(
      fc.property(pattern, texts, fc.boolean(), (source, text, ignoreCase) => {
        let regex: RE2JS;
        try {
          regex = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
        } catch {
          return;
        }
        const literals = requiredLiterals(source, ignoreCase);
        if (!regex.test(text)) return;
        const hay = ignoreCase ? foldCase(text) : text;
        expect(literals.every((set) => set.some((literal) => hay.includes(literal)))).toBe(true);
      }),
      { numRuns: 1500 },
    );
  }, 30_000);
});
