import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyDocument, type PolicyInput } from "../policy/document";
import type { Lookup } from "../route/decision";
import { compileEntities } from "./compiled-entity";
import { groundingContext, type Proposal } from "./context";
import { groundEntities } from "./ground";

/** A Tuesday. */
const NOW = Date.UTC(2022, 2, 15, 9, 30);

type Entity = Partial<NonNullable<PolicyInput["entities"]>[number]>;

async function ground(
  message: string,
  entity: Entity,
  more: {
    candidate?: string;
    span?: [number, number];
    lookup?: Lookup;
    tables?: NonNullable<PolicyInput["aliasTables"]>;
    source?: "message" | "clarification";
    choices?: string[];
  } = {},
) {
  const document = policyDocument.parse({ entities: [{ name: "it", ...entity }], aliasTables: more.tables ?? [] });
  const proposals = new Map<string, Proposal[]>();
  if (more.candidate !== undefined) proposals.set("it", [{ text: more.candidate, namedBy: "classifier" }]);
  if (more.span) {
    const [start, end] = more.span;
    proposals.set("it", [{ text: message.slice(start, end), namedBy: "rule", span: { start, end } }]);
  }
  const grounding = await groundEntities({
    required: ["it"],
    optional: [],
    proposals,
    choices: new Map(more.choices ? [["it", more.choices]] : []),
    entities: compileEntities(document.entities, document.aliasTables),
    context: groundingContext(message, { source: more.source ?? "message", now: NOW, lookup: more.lookup }),
  });
  const [evidence] = grounding.evidence;
  if (evidence?.start !== undefined) expect(message.slice(evidence.start, evidence.end)).toBe(evidence.quote);
  return {
    value: grounding.values.get("it") ?? null,
    evidence,
    reason: grounding.checks.at(-1)?.reason ?? null,
    reasons: grounding.checks.map((check) => check.reason ?? "grounded"),
    choices: grounding.choices.get("it") ?? null,
  };
}

describe("source text", () => {
  test.each<[string, string, string, string | null]>([
    ["12000 is no evidence of a longer id", "task 12000 failed", "120000082", null],
    ["nor the other way round", "task 120000082 failed", "12000", null],
    ["full-width digits are digits", "订单１２００００８２呢", "12000082", "12000082"],
    ["Chinese text may touch a value", "我的订单12000082到哪了", "12000082", "12000082"],
    ["letters may not", "see x12000082", "12000082", null],
    ["nor full-width letters", "Ｘ12000082", "12000082", null],
    ["separators inside the value do not count", "order 1200-0082 please", "12000082", "12000082"],
    ["nor spaces and full-width hyphens", "order １２００ － 0082", "12000082", "12000082"],
    ["nor in the candidate", "order 12000082 please", "1200.0082", "12000082"],
    ["two sentences are not one value", "I owe 500. 20 people came", "50020", null],
    ["the user's own case is kept", "error E1042", "e1042", "E1042"],
    ["a part of a decimal is no value", "raise it by 1.5 percent", "5", null],
    ["nor is a group of thousands", "pay 12,000 now", "12", null],
    ["a list without spaces is fine", "12000082,12000083", "12000083", "12000083"],
    ["a full stop may follow", "It is 12000082. Thanks", "12000082", "12000082"],
    ["an accent is a letter", "café", "caf", null],
    ["half a character is no value", "ok 😀", "\ud83d", null],
    ["an empty candidate is none", "order 12000082", "", null],
    ["separators alone are none", "a - b", "-", null],
  ])("%s", async (_, message, candidate, expected) => {
    expect((await ground(message, {}, { candidate })).value).toBe(expected);
  });

  test.each([
    ["task 12000 failed", "120000082", "not_in_text"],
    ["task 120000082 failed", "12000", "not_whole_token"],
    ["task 120000082", "task", "no_pattern_match"],
  ])("%s with %s says why not", async (message, candidate, reason) => {
    const { reasons } = await ground(message, { pattern: "\\d{20}" }, { candidate });
    expect(reasons[0]).toBe(reason);
  });

  test("case counts where declared", async () => {
    expect((await ground("code abc", { caseSensitive: true }, { candidate: "ABC" })).reasons[0]).toBe("not_in_text");
    expect((await ground("code ABC", { caseSensitive: true }, { candidate: "ABC" })).value).toBe("ABC");
  });

  test("the entity's own pattern finds what nobody named", async () => {
    const found = await ground("我的订单１２００００８２呢", { pattern: "\\d{8}" });
    expect(found).toMatchObject({
      value: "12000082",
      evidence: { quote: "１２００００８２", start: 4, end: 12, namedBy: "pattern" },
    });
  });

  test("and what was named wrongly", async () => {
    const found = await ground("order 12000082", { pattern: "\\d{8}" }, { candidate: "99999999" });
    expect(found).toMatchObject({ value: "12000082", reasons: ["not_in_text", "grounded"] });
  });

  test("a pattern's match must be a whole token too", async () => {
    expect(await ground("order 120000082", { pattern: "\\d{8}" })).toMatchObject({
      value: null,
      reason: "not_whole_token",
    });
  });

  test("a group named value is the value", async () => {
    const found = await ground("order no. ab-12 and c-3", {
      pattern: "order no\\. (?P<value>[a-z]+-\\d+)",
      normalise: ["upper"],
    });
    expect(found).toMatchObject({ value: "AB-12", evidence: { quote: "ab-12" } });
  });

  test("a candidate at the place of that group counts", async () => {
    const entity = { pattern: "order (?P<value>\\d+)" };
    expect((await ground("order 123 for 45", entity, { candidate: "123" })).value).toBe("123");
    expect((await ground("order for 45", entity, { candidate: "45" })).value).toBeNull();
  });

  test("two values where one is wanted are choices, in order", async () => {
    expect(await ground("12000082 or 12000083?", { pattern: "\\d{8}" })).toMatchObject({
      value: null,
      reason: "ambiguous",
      choices: ["12000082", "12000083"],
    });
    expect((await ground("12000082, yes 12000082", { pattern: "\\d{8}" })).value).toBe("12000082");
  });

  test("a broken pattern grounds nothing", async () => {
    expect((await ground("order 12000082", { pattern: "(" }, { candidate: "12000082" })).value).toBeNull();
  });

  test("a rule's capture is checked like any other", async () => {
    expect((await ground("id 120000082", {}, { span: [3, 11] })).value).toBeNull();
    expect((await ground("id 120000082", {}, { span: [3, 12] })).evidence).toMatchObject({ namedBy: "rule", start: 3 });
  });

  test("evidence beyond what is read is none", async () => {
    const message = `${"x ".repeat(10_000)}12000082`;
    expect((await ground(message, { pattern: "\\d{8}" }, { candidate: "12000082" })).value).toBeNull();
  });

  test.each(["(a+)+$", "^(\\d|\\d\\d)+$", "(.*a){12}", "(\\w+\\s?)*$"])("%s does not hang", async (pattern) => {
    const start = performance.now();
    await ground(`${"a".repeat(19_990)}!`, { pattern });
    await ground(`${"1".repeat(19_990)}x`, { pattern });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("normalisation", () => {
  test.each<[Entity, string, string | undefined, string | null]>([
    [{ pattern: "ord-?\\d+", normalise: ["upper", "strip_separators"] }, "about ord-77", undefined, "ORD77"],
    [
      { pattern: "\\d{3,9}", normalise: [{ padStart: { length: 9, with: "0" } }] },
      "task 82123",
      undefined,
      "000082123",
    ],
    [{ normalise: [{ prefix: "ORD-" }] }, "order 12000082", "ord-12000082", "ORD-12000082"],
    [{ normalise: [{ padStart: { length: 5, with: "0" } }] }, "room 12", "00012", "00012"],
    [{ pattern: "[\\d,]+", normalise: ["digits"] }, "pay 12,000 now", undefined, "12000"],
    [{ normalise: ["date"] }, "the meeting tomorrow", "2022-03-16", "2022-03-16"],
    [{ normalise: ["date"] }, "the meeting tomorrow", "tomorrow", "2022-03-16"],
    [{ normalise: ["date"] }, "改到下周一吧", undefined, "2022-03-21"],
    [{ normalise: ["date"] }, "the meeting tomorrow", "2022-03-17", "2022-03-16"],
    [{ normalise: ["date"] }, "some day", "2022-03-16", null],
    [{ normalise: ["digits"] }, "no digits here", "here", null],
  ])("%j in %j", async (entity, message, candidate, expected) => {
    expect((await ground(message, entity, candidate === undefined ? {} : { candidate })).value).toBe(expected);
  });

  test("a date that reads two ways is a question, whatever was proposed", async () => {
    expect(await ground("pay on 3/4/2024", { normalise: ["date"] }, { candidate: "2024-03-04" })).toMatchObject({
      value: null,
      choices: ["2024-04-03", "2024-03-04"],
    });
  });
});

describe("resource link by table", () => {
  const tables = [
    {
      name: "places",
      rows: [
        { value: "故宫博物院", aliases: ["故宫", "紫禁城"] },
        { value: "Hilton Paris", aliases: ["Hilton"] },
        { value: "Hilton London", aliases: [] },
        { value: "张小明", aliases: ["小明"] },
        { value: "李小明", aliases: ["小明"] },
      ],
    },
  ];
  const entity: Entity = { evidence: "resource", table: "places" };

  test.each<[string, string | undefined, string | null]>([
    ["我想去故宫玩", undefined, "故宫博物院"],
    ["我想去故宫玩", "故宫", "故宫博物院"],
    ["我想去紫禁城玩", "故宫博物院", "故宫博物院"],
    ["故宫2日游", undefined, "故宫博物院"],
    ["the hilton, please", undefined, "Hilton Paris"],
    ["the hilton london, please", undefined, "Hilton London"],
    ["the Hiltons", undefined, null],
    ["somewhere nice", "故宫博物院", null],
    ["somewhere nice", undefined, null],
  ])("%s with %s", async (message, candidate, expected) => {
    expect((await ground(message, entity, { tables, ...(candidate === undefined ? {} : { candidate }) })).value).toBe(
      expected,
    );
  });

  test("the row is kept with the words", async () => {
    expect((await ground("去故宫", entity, { tables })).evidence).toEqual({
      entity: "it",
      value: "故宫博物院",
      quote: "故宫",
      source: "table",
      table: "places",
      score: 1,
      start: 1,
      end: 3,
      namedBy: "pattern",
    });
  });

  test("ambiguous names are offered", async () => {
    expect(await ground("找小明", entity, { tables, candidate: "小明" })).toMatchObject({
      value: null,
      reason: "ambiguous",
      choices: ["张小明", "李小明"],
    });
    expect((await ground("故宫 or Hilton", entity, { tables })).choices).toEqual(["故宫博物院", "Hilton Paris"]);
  });

  test("a choice is taken from the reply", async () => {
    const reply = { tables, source: "clarification" as const, choices: ["张小明", "李小明"] };
    expect((await ground("李小明", entity, reply)).value).toBe("李小明");
    expect((await ground("both: 张小明, 李小明", entity, reply)).choices).toEqual(["张小明", "李小明"]);
  });

  test.each<[string, string | null, number | undefined]>([
    ["book the Hitlon London now", "Hilton London", 0.92],
    ["去故宫博物园", "故宫博物院", 0.8],
    ["去故事会", null, undefined],
  ])("similar names above the threshold: %s", async (message, value, score) => {
    const found = await ground(message, { ...entity, fuzzyThreshold: 0.8 }, { tables });
    expect(found.value).toBe(value);
    if (score !== undefined && found.evidence?.score !== 1) expect(found.evidence?.score).toBeCloseTo(score, 1);
  });

  test("without a threshold a similar name is none", async () => {
    expect((await ground("the Hitlon London", entity, { tables, candidate: "Hitlon London" })).value).toBeNull();
  });

  test("similar names that are near each other are offered", async () => {
    const rows = [{ value: "alpha-task-1" }, { value: "alpha-task-2" }];
    const found = await ground(
      "run alpha task 3",
      { evidence: "resource", table: "t", fuzzyThreshold: 0.8 },
      { tables: [{ name: "t", rows }] },
    );
    expect(found.choices).toEqual(["alpha-task-1", "alpha-task-2"]);
  });

  test("a table that does not exist holds nothing", async () => {
    expect((await ground("故宫", { evidence: "resource", table: "none" }, { candidate: "故宫" })).value).toBeNull();
  });

  test("a large table and a long message stay quick", async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ value: `北京第${index}号酒店(中关村店)` }));
    const start = performance.now();
    await ground(
      "北京".repeat(400),
      { evidence: "resource", table: "t", fuzzyThreshold: 0.7 },
      { tables: [{ name: "t", rows }] },
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("resource link by lookup", () => {
  const entity: Entity = { evidence: "resource", lookupTool: "find_customer", pattern: "customer (?P<value>\\w+)" };

  test("the lookup gets the words and answers the row", async () => {
    const asked: string[] = [];
    const lookup: Lookup = async (name, text) => {
      asked.push(`${name}:${text}`);
      return [{ value: "CUST-1", score: 1 }];
    };
    const found = await ground("for customer Acme", entity, { lookup });
    expect(found).toMatchObject({ value: "CUST-1", evidence: { source: "lookup", quote: "Acme", score: 1 } });
    expect(asked).toEqual(["it:Acme"]);
  });

  test("words that the user did not say are not looked up", async () => {
    let calls = 0;
    const lookup: Lookup = async () => [{ value: `CUST-${++calls}`, score: 1 }];
    expect((await ground("hello there", entity, { lookup, candidate: "Acme" })).reasons[0]).toBe("not_in_text");
    expect(calls).toBe(0);
  });

  test("rows below the threshold do not count, rows side by side are offered", async () => {
    const rows = [
      { value: "A", score: 0.92 },
      { value: "B", score: 0.9 },
      { value: "C", score: 0.5 },
    ];
    const lookup: Lookup = async () => rows;
    expect((await ground("customer Acme", entity, { lookup })).reason).toBe("no_row");
    expect((await ground("customer Acme", { ...entity, fuzzyThreshold: 0.8 }, { lookup })).choices).toEqual(["A", "B"]);
  });

  test.each<[string, Lookup | undefined]>([
    ["throws", async () => Promise.reject(new Error("down"))],
    [
      "throws at once",
      () => {
        throw new Error("down");
      },
    ],
    ["answers nonsense", (async () => "no") as unknown as Lookup],
    ["is missing", undefined],
  ])("a lookup that %s grounds nothing", async (_, lookup) => {
    const found = await ground("customer Acme", entity, lookup ? { lookup } : {});
    expect(found).toMatchObject({ value: null, reason: "lookup_failed" });
  });

  test("malformed rows are no rows", async () => {
    const lookup = (async () => [
      null,
      { value: 3, score: 1 },
      { value: "A", score: 7 },
      { value: "B" },
    ]) as unknown as Lookup;
    expect((await ground("customer Acme", entity, { lookup })).reason).toBe("no_row");
  });

  test("a short reply to a question may be the name as a whole", async () => {
    const lookup: Lookup = async (_, text) => (text === "Acme Corp" ? [{ value: "CUST-1", score: 1 }] : []);
    const bare: Entity = { evidence: "resource", lookupTool: "find_customer" };
    expect((await ground(" Acme Corp ", bare, { lookup, source: "clarification" })).value).toBe("CUST-1");
    expect((await ground("Acme Corp", bare, { lookup })).value).toBeNull();
  });
});

describe("properties", () => {
  const letters = fc.string({
    unit: fc.constantFrom("1", "2", "a", "B", "-", " ", "订", "１", ".", ",", "😀"),
    maxLength: 12,
  });
  const bare = (text: string) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[ \-_.]/g, "");

  test("a value that does not stand in the text is never grounded as source text", async () => {
    await fc.assert(
      fc.asyncProperty(letters, letters, async (message, candidate) => {
        const { value, evidence } = await ground(message, {}, { candidate });
        if (value === null) return;
        expect(bare(message)).toContain(bare(candidate));
        const wide = message.normalize("NFKC");
        expect(wide.slice(0, evidence!.start).at(-1) ?? "").not.toMatch(/[A-Za-z0-9]/);
        expect(wide[evidence!.end!] ?? "").not.toMatch(/[A-Za-z0-9]/);
        expect(bare(evidence!.quote)).toBe(bare(candidate));
      }),
      { numRuns: 2000 },
    );
  });

  test("grounding never throws and its evidence quotes the text", async () => {
    const any = fc.string({ unit: "binary", maxLength: 30 });
    const entities: Entity[] = [
      {},
      { pattern: "\\w+", normalise: ["upper", "date"] },
      { normalise: ["date"] },
      { evidence: "resource", table: "t", fuzzyThreshold: 0.5 },
      { pattern: "(?P<value>.)?" },
    ];
    await fc.assert(
      fc.asyncProperty(any, any, fc.constantFrom(...entities), async (message, candidate, entity) => {
        await ground(message, entity, {
          candidate,
          tables: [{ name: "t", rows: [{ value: "abc", aliases: [candidate || "x"] }] }],
        });
      }),
      { numRuns: 1000 },
    );
  });
});
