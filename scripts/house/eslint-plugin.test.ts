import { ESLint, RuleTester } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, describe, expect, it, test } from "vitest";
import { house } from "./eslint-plugin.mjs";

Object.assign(RuleTester, { afterAll, describe, it, itOnly: it.only });

new RuleTester({ languageOptions: { parser: tseslint.parser } }).run(
  "house/import-table",
  house.rules["import-table"],
  {
    valid: [
      { filename: "lib/engine/a.ts", code: 'import { z } from "zod";' },
      { filename: "components/trace/a.ts", code: 'import type { C } from "@/lib/engine/policy/compile";' },
      { filename: "components/trace/a.ts", code: 'import { type C } from "@/lib/engine/policy/compile";' },
      { filename: "lib/engine/a.ts", code: "export const a = 1;" },
    ],
    invalid: [
      { filename: "lib/engine/a.ts", code: 'import fs from "node:fs";', errors: 1 },
      { filename: "lib/engine/a.ts", code: 'export { env } from "../env";', errors: 1 },
      { filename: "lib/engine/a.ts", code: 'export * from "@/lib/db/client";', errors: 1 },
      { filename: "lib/services/a.ts", code: 'const react = await import("react");', errors: 1 },
      { filename: "components/trace/a.ts", code: 'import { c } from "@/lib/engine/policy/compile";', errors: 1 },
    ],
  },
);

describe("the rules of each folder", () => {
  const eslint = new ESLint();
  const rulesOf = async (file: string) => ((await eslint.calculateConfigForFile(file)) as { rules: object }).rules;

  test.each([
    ["lib/engine/run-agent.ts", { "no-restricted-globals": 2, "no-restricted-properties": 2, "max-lines": 2 }],
    ["lib/services/a.ts", { "house/import-table": 2, "no-restricted-syntax": 2, "max-lines-per-function": 2 }],
    ["app/page.tsx", { "react-hooks/rules-of-hooks": 2, "@typescript-eslint/no-explicit-any": 2 }],
    ["lib/services/a.test.ts", { "max-lines-per-function": 0, "@typescript-eslint/no-explicit-any": 2 }],
    [
      "scripts/start.ts",
      { "@typescript-eslint/no-floating-promises": 2, "@typescript-eslint/consistent-type-imports": 2 },
    ],
  ])("%s", async (file, expected) => {
    const rules = (await rulesOf(file)) as Record<string, [number]>;
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, rules[name]?.[0]]))).toEqual(expected);
  });
});
