import type { PolicyCase, PolicyDocument } from "@/lib/engine/policy/document";

type Change = (document: PolicyDocument) => PolicyDocument;

/** Edits of the cases that a policy carries, for `onEdit`. */
export const withCase =
  (index: number, check: PolicyCase): Change =>
  (document) => ({ ...document, tests: document.tests.map((each, at) => (at === index ? check : each)) });

export const withoutCase =
  (index: number): Change =>
  (document) => ({ ...document, tests: document.tests.filter((_, at) => at !== index) });

export const withNewCase =
  (check: PolicyCase): Change =>
  (document) => ({ ...document, tests: [...document.tests, check] });

export type CallCase = Extract<PolicyCase, { kind: "call" }>;

/** A case as the schema fills it in. */
export function callCase(tool: string, more: Partial<CallCase> = {}): CallCase {
  return { kind: "call", tool, arguments: {}, effect: "deny", ...more };
}

/** The case with a field set, or (undefined) without it. */
export function withField(check: CallCase, name: "intent" | "sentence" | "rule", value: string | undefined): CallCase {
  const { [name]: _, ...rest } = check;
  return value === undefined ? rest : { ...rest, [name]: value };
}
