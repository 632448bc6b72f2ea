import { describe, expect, test } from "vitest";
import { DOCUMENT, type Shape } from "@/lib/engine/policy/diff/shape";
import { policyDocument } from "@/lib/engine/policy/document";
import { LINT_ERRORS, LINT_WARNINGS } from "@/lib/engine/policy/lint/finding";
import { SERVICE_ERROR_CODES, workFailure } from "@/lib/schemas/result";
import en from "@/lib/i18n/messages/en/policies.json";
import enWords from "@/lib/i18n/messages/en/policyWords.json";
import zh from "@/lib/i18n/messages/zh-CN/policies.json";
import zhWords from "@/lib/i18n/messages/zh-CN/policyWords.json";

/** What whoever edits can meet. */
const WORK_CODES = SERVICE_ERROR_CODES.filter((code) => workFailure(code) === code);

/** Names of fields that a change can speak of. Keys of records are data, but for those of one shape. */
function fieldsOf(shape: Shape): string[] {
  if (shape.kind === "list" || shape.kind === "record") return fieldsOf(shape.of);
  if (shape.kind !== "fields") return [];
  return Object.entries(shape.fields).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
}

const whole = policyDocument.parse({});
const recordFields = [whole.classifier, whole.budgets, whole.context].flatMap((part) => Object.keys(part));
const lists = DOCUMENT.kind === "fields" ? Object.values(DOCUMENT.fields).flatMap(fieldsOf) : [];

describe.each([
  ["en", en, enWords],
  ["zh-CN", zh, zhWords],
])("in %s", (_, messages, words) => {
  test.each([...LINT_ERRORS, ...LINT_WARNINGS])("the lint has words for %s", (code) => {
    expect(words.lint[code].trim()).not.toBe("");
  });

  test("no words are left over from a lint that is gone", () => {
    expect(Object.keys(words.lint).sort()).toEqual([...LINT_ERRORS, ...LINT_WARNINGS].sort());
  });

  test.each(Object.keys(whole).filter((part) => part !== "schemaVersion"))("a change of %s has words", (part) => {
    expect(words.part).toHaveProperty([part]);
  });

  test.each([...new Set([...lists, ...recordFields])])("a change of a field %s has words", (field) => {
    expect(words.field).toHaveProperty([field]);
  });

  test.each([...WORK_CODES, "unreachable"])("a failure %s has words", (code) => {
    expect(messages.fault).toHaveProperty([code]);
    expect(messages.save.because).toHaveProperty([code]);
  });
});
