import type { Json } from "@/lib/engine/json";
import type { PolicyDocument } from "@/lib/engine/policy/document";
import type { Prisma } from "../generated/client";
import { localisedColumns, localisedText, present } from "./columns";

type PolicyTest = PolicyDocument["tests"][number];

/** The rows of the stop messages. */
export function stopMessageRows(versionId: string, messages: PolicyDocument["stopMessages"]) {
  return Object.entries(messages).map(([reason, text]) => ({
    versionId,
    reason,
    ...localisedColumns(text),
  })) satisfies Prisma.StopMessageCreateManyInput[];
}

/** The stop messages from their rows. */
export function stopMessageDocument(rows: readonly Prisma.StopMessageGetPayload<object>[]) {
  return Object.fromEntries(rows.map((row) => [row.reason, localisedText(row)]));
}

/** The rows of the policy tests. */
export function testRows(versionId: string, tests: readonly PolicyTest[]) {
  return tests.map((test, position) => ({
    versionId,
    position,
    kind: test.kind,
    intent: test.intent ?? null,
    sentence: test.sentence ?? null,
    ...(test.kind === "call"
      ? {
          tool: test.tool,
          arguments: JSON.stringify(test.arguments),
          effect: test.effect,
          rule: test.rule ?? null,
        }
      : {}),
  })) satisfies Prisma.PolicyTestCreateManyInput[];
}

/** The policy tests from their rows, unchecked: the document's schema has the last word. */
export function testDocuments(rows: readonly Prisma.PolicyTestGetPayload<object>[]) {
  return rows.map((row) => ({
    kind: row.kind,
    ...present("intent", row.intent),
    ...present("sentence", row.sentence),
    ...present("tool", row.tool),
    ...present("arguments", row.arguments === null ? null : (JSON.parse(row.arguments) as Json)),
    ...present("effect", row.effect),
    ...present("rule", row.rule),
  }));
}
