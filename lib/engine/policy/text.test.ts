import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyDocument } from "./document";
import { fingerprintPolicy } from "./fingerprint";
import { anyPolicy } from "./testing/policy-arbitrary";
import { exportPolicy, importPolicy } from "./text";

describe.each(["yaml", "json"] as const)("%s", (format) => {
  test("any policy comes back exactly", () => {
    fc.assert(
      fc.property(anyPolicy, (document) => {
        const back = importPolicy(exportPolicy(document, format));
        expect(back).toMatchObject({ ok: true });
        if (back.ok) expect(fingerprintPolicy(back.document)).toBe(fingerprintPolicy(document));
      }),
    );
  });
});

test.each(["no", "null", "1e3", "0x10", "~", "2024-03-15", "- a", "a: b", " x ", "line\nbreak", "\u0000", "#"])(
  "the text %j stays a text",
  (text) => {
    const document = policyDocument.parse({ systemPrompt: text, intents: [{ name: "a", examples: [text] }] });
    for (const format of ["yaml", "json"] as const) {
      const back = importPolicy(exportPolicy(document, format));
      expect(back.ok && back.document).toEqual(document);
    }
  },
);

test("what has its default is not written", () => {
  const document = policyDocument.parse({ intents: [{ name: "a" }], grants: [{ intent: "a", tool: "b" }] });
  expect(exportPolicy(document, "yaml")).toBe(
    "schemaVersion: 1\nintents:\n  - name: a\ngrants:\n  - intent: a\n    tool: b\n",
  );
});

test("a part that is like the sample by which defaults are known is written all the same", () => {
  const document = policyDocument.parse({
    intents: [{ name: "x", preflight: { tool: "x" } }],
    aliasTables: [{ name: "x", rows: [{ value: "x" }] }],
    routingRules: [{ name: "x", intent: "x", match: { pattern: "x" } }],
  });
  const back = importPolicy(exportPolicy(document, "yaml"));
  expect(back.ok && back.document).toEqual(document);
});

test.each<[string, string, object]>([
  [
    "an unknown field",
    "schemaVersion: 1\nintents:\n  - name: a\n    color: red\n",
    { path: ["intents", 0, "color"], line: 4 },
  ],
  ["an unknown version", "schemaVersion: 2\n", { path: ["schemaVersion"], line: 1 }],
  [
    "a budget below its range",
    "schemaVersion: 1\nbudgets:\n  maxRounds: 0\n",
    { path: ["budgets", "maxRounds"], line: 3 },
  ],
  ["what does not say that it is a policy", "{}", { path: ["schemaVersion"] }],
  ["a file that lost its head", "toolbox:\n  - tool: a\n", { path: ["schemaVersion"] }],
  ["a key twice", "systemPrompt: a\nsystemPrompt: b\n", { path: [], line: 2 }],
  ["broken YAML", "intents: [\n", { path: [] }],
  ["an alias", "systemPrompt: &a x\nstopMessages:\n  max_rounds: { en: *a }\n", { path: [] }],
  ["a custom tag", "systemPrompt: !js x\n", { path: [], line: 1 }],
  ["nothing", "", { path: [] }],
  ["a list", "- a\n", { path: [] }],
])("%s is refused with its place", (_, text, issue) => {
  const result = importPolicy(text);
  expect(result.ok).toBe(false);
  if (!result.ok) expect(result.issues[0]).toMatchObject(issue);
});

test("nothing that is read throws", () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void importPolicy(text)));
});
