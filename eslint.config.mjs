// @ts-check
import { defineConfig } from "eslint/config";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { house } from "./scripts/house/eslint-plugin.mjs";

const CODE = ["**/*.{ts,tsx}"];
const TESTS = ["**/*.test.{ts,tsx}", "e2e/**", "**/testing/**"];

/** Reached through ports alone in pure code (SPEC 3): time, chance, network, process. */
const IMPURE = [
  ...["process", "require", "global", "globalThis", "window", "document", "navigator", "localStorage", "Buffer"],
  ...["fetch", "XMLHttpRequest", "WebSocket", "setTimeout", "setInterval", "setImmediate", "performance", "crypto"],
  "console",
];

const READS_ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only lib/env.ts reads the environment.",
};
const READS_CLOCK = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
  message: "Time comes in through the Clock port.",
};

export default defineConfig(
  { ignores: [".next/**", ".data/**", "lib/db/generated/**", "next-env.d.ts", "test-results/**", "coverage/**"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: CODE })),
  {
    files: CODE,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { house },
    rules: {
      "house/import-table": "error",
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 50, IIFEs: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  { files: ["**/*.tsx"], rules: { "max-lines-per-function": ["error", { max: 120, IIFEs: true }] } },
  { ...hooks.configs.flat.recommended, files: ["{app,components}/**/*.{ts,tsx}"] },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"],
    ignores: ["lib/env.ts", "lib/engine/**"],
    rules: { "no-restricted-syntax": ["error", READS_ENVIRONMENT] },
  },
  {
    files: ["lib/engine/**/*.ts"],
    ignores: ["**/*.test.ts", "lib/engine/testing/http/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...IMPURE.map((name) => ({ name, message: "The engine is pure: use a port." })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Time comes in through the Clock port." },
        { object: "Math", property: "random", message: "Chance comes in through a port." },
      ],
      "no-restricted-syntax": ["error", READS_CLOCK],
    },
  },
  // Asking for types doubles the time of a file. `tsc` checks the types of tests, and Vitest fails a promise left alone.
  { ...tseslint.configs.disableTypeChecked, files: TESTS },
  {
    files: TESTS,
    rules: {
      "max-lines-per-function": "off",
      "no-restricted-syntax": "off", // a test may set the environment that it tests
    },
  },
);
