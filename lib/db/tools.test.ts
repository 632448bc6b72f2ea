import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "@/lib/engine/json";
import { isParallelSafe } from "@/lib/engine/tool/execution";
import { revisionColumns, revisionContent, schemaFingerprint, toolSpec, type RevisionContent } from "./tools";

const flags = fc.record({
  readOnly: fc.boolean(),
  mutatesWorkspace: fc.boolean(),
  exclusive: fc.boolean(),
  statefulAction: fc.boolean(),
  pagination: fc.boolean(),
});
const schema = fc
  .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }))
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonSchema);
const content = fc.record(
  {
    title: fc.string(),
    description: fc.string(),
    whenToUse: fc.string(),
    inputSchema: schema,
    contextKey: fc.option(fc.string()),
    outputSchema: schema,
    execution: flags,
    dependsOn: fc.array(fc.string(), { maxLength: 3 }),
    pollable: fc.boolean(),
    cursorParams: fc.array(fc.string(), { maxLength: 3 }),
    timeoutMs: fc.nat(),
    resultLimit: fc.nat(),
    approval: fc.oneof(fc.constantFrom("never", "always"), fc.record({ when: fc.string() })),
    outputTrust: fc.constantFrom("trusted", "untrusted"),
    htmlToText: fc.boolean(),
  },
  { requiredKeys: ["description", "inputSchema", "contextKey", "dependsOn", "pollable", "cursorParams", "htmlToText"] },
) as fc.Arbitrary<RevisionContent>;

const rowOf = (says: RevisionContent) => ({
  toolName: "t",
  number: 4,
  source: "code" as const,
  authorId: null,
  note: "",
  createdAt: new Date(0),
  ...revisionColumns(says),
});
const toolOf = (switches: { enabled?: boolean; tightenedApproval?: boolean; tightenedWrites?: boolean } = {}) => ({
  name: "t",
  kind: "builtin" as const,
  enabled: true,
  tightenedApproval: false,
  tightenedWrites: false,
  currentRevision: 4,
  declaredRevision: 4,
  createdAt: new Date(0),
  ...switches,
});

describe("a revision in columns", () => {
  test("says what it was made from", () => {
    fc.assert(
      fc.property(content, (says) => {
        expect(revisionContent(rowOf(says))).toEqual(says);
      }),
    );
  });

  test("unknown effects stay unknown, and are not the same as no flag set", () => {
    const base = { description: "", inputSchema: {} };
    expect(revisionContent(rowOf(base)).execution).toBeUndefined();
    expect(revisionContent(rowOf({ ...base, execution: {} })).execution).toBeDefined();
  });

  test("the fingerprint of its schemas is that of their content", () => {
    const a = schemaFingerprint({ inputSchema: { type: "object", properties: {} } });
    expect(schemaFingerprint({ inputSchema: { properties: {}, type: "object" } })).toBe(a);
    expect(schemaFingerprint({ inputSchema: { type: "object" } })).not.toBe(a);
    expect(schemaFingerprint({ inputSchema: {}, outputSchema: {} })).not.toBe(schemaFingerprint({ inputSchema: {} }));
  });
});

describe("the switches of its tool", () => {
  test("only ever take away", () => {
    const switches = fc.record({
      enabled: fc.boolean(),
      tightenedApproval: fc.boolean(),
      tightenedWrites: fc.boolean(),
    });
    fc.assert(
      fc.property(content, switches, (says, set) => {
        const spec = toolSpec({ ...rowOf(says), tool: toolOf(set) });
        expect(spec.enabled).toBe(set.enabled);
        if (set.tightenedApproval) expect(spec.approval).toBe("always");
        else expect(spec.approval).toEqual(says.approval);
        if (set.tightenedWrites) expect(isParallelSafe(spec.execution)).toBe(false);
        else expect(spec.execution).toEqual(says.execution);
      }),
    );
  });
});
