import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../json";
import type { TraceEvent } from "./events";
import { redactEvent, redactJson, redactText } from "./redact";
import { isSecretKey, REDACTED, redactionRules, writeOnlyParameters } from "./secrets";

const SECRET = "hunter2-hunter2";
const none = redactionRules({});
const R = REDACTED;

describe("keys", () => {
  test.each(["password", "apiKey", "api_key", "API-KEY", "Authorization", "set-cookie", "secretAccessKey", "token"])(
    "%s is secret",
    (key) => expect(isSecretKey(key)).toBe(true),
  );
  test.each(["total_tokens", "tokens", "token_count", "next_page_token", "author", "keyword", "cookies_accepted", ""])(
    "%s is not",
    (key) => expect(isSecretKey(key)).toBe(false),
  );
});

describe("texts", () => {
  const cases: [string, string][] = [
    [`{"password":"a\\"b","n":1}`, `{"password":"${R}","n":1}`],
    [`{"api_key": 12345, "n": 1}`, `{"api_key": "${R}", "n": 1}`],
    [`{"credentials":{"user":"u","deep":["}"]},"n":1}`, `{"credentials":"${R}","n":1}`],
    [`{"password":"cut off`, `{"password":"${R}"`],
    [`{password: 'x', n: 1}`, `{password: "${R}", n: 1}`],
    [`{'secret': 'x'}`, `{'secret': '${R}'}`],
    [JSON.stringify(`{"password":"a\\"b\\\\","n":1}`), JSON.stringify(`{"password":"${R}","n":1}`)],
    [
      JSON.stringify(JSON.stringify(`{"token":"a\\"b","n":1}`)),
      JSON.stringify(JSON.stringify(`{"token":"${R}","n":1}`)),
    ],
    [`{"password":null,"n":1}`, `{"password":null,"n":1}`],
    [`{"total_tokens":123}`, `{"total_tokens":123}`],
    [`{"id":123456789012345678901}`, `{"id":123456789012345678901}`],
    [`The password is on the desk.`, `The password is on the desk.`],
  ];
  test.each(cases)("%s", (text, clean) => expect(redactText(text, none)).toBe(clean));

  test("takes linear time on hostile text", () => {
    const started = performance.now();
    redactText(`${"\\".repeat(200_000)}{ ${" ".repeat(200_000)}"a`, none);
    redactText(`{"password":"`.repeat(20_000), none);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("values", () => {
  test("a stored credential is taken out of any text, longest first, whatever its key", () => {
    const rules = redactionRules({ credentials: ["sk-123456", "sk-123456-long", "abc"] });
    expect(redactJson({ note: "use sk-123456-long or sk-123456, abc" }, rules)).toEqual({
      note: `use ${R} or ${R}, abc`,
    });
  });

  test("F207 keys in headers and arguments are gone, words and figures of like names stay", () => {
    const headers = { Authorization: "Bearer sk-test-000", "X-API-Key": "k" };
    const args = { password: "p", apiKey: "k", note: "hasApiKey true", usage: { total_tokens: 5 } };
    const clean = {
      headers: { Authorization: R, "X-API-Key": R },
      args: { password: R, apiKey: R, note: "hasApiKey true", usage: { total_tokens: 5 } },
    };
    expect(redactJson({ headers, args }, none)).toEqual(clean);
    // As a handler or a provider may hand them on: in a list, in a text, in the text of a text.
    expect(redactJson([{ request: { headers } }], none)).toEqual([{ request: { headers: clean.headers } }]);
    const texts = [JSON.stringify({ headers, args }), JSON.stringify(JSON.stringify({ headers, args }))];
    for (const text of texts) {
      const shown = redactText(text, none);
      for (const secret of ["sk-test-000", '"k"', '\\"k\\"', '"p"']) expect(shown).not.toContain(secret);
      expect(shown).toContain("hasApiKey true");
      expect(shown).toContain("total_tokens");
    }
  });

  test("keeps NUL, lone surrogates and odd keys", () => {
    const value = JSON.parse('{"a":"\\u0000","b":"\\ud800","__proto__":{"password":"x"},"toString":1}') as Json;
    expect(JSON.stringify(redactJson(value, none))).toBe(
      `{"a":"\\u0000","b":"\\ud800","__proto__":{"password":"${R}"},"toString":1}`,
    );
  });

  test("a secret under any path is gone, and twice is the same as once", () => {
    const secretKey = fc.constantFrom("password", "Api-Key", "authorization", "client_secret");
    const key = fc.oneof({ weight: 3, arbitrary: fc.string() }, { weight: 1, arbitrary: secretKey });
    const plain = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const tree = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        plain,
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(key, tie("node"), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, tree, secretKey, fc.boolean(), (outer, inner, name, asText) => {
        const holder: Json = { [name]: { x: SECRET, inner } };
        const value: Json = [outer, asText ? JSON.stringify(holder) : holder];
        const once = redactJson(value, none);
        expect(JSON.stringify(once)).not.toContain(SECRET);
        expect(redactJson(once, none)).toEqual(once);
      }),
    );
  });

  test("without secrets nothing changes", () => {
    const key = fc.stringMatching(/^[b-d]{1,8}$/);
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(fc.dictionary(key, json), (value) => {
        // Names are read without what parts their words: `OT P` is one too.
        const letters = JSON.stringify(value).replace(/[^a-z]/gi, "");
        fc.pre(!/pass|pwd|secret|key|token|auth|cookie|credential|otp|bearer/i.test(letters));
        expect(redactJson(value, redactionRules({ credentials: ["credential-1"] }))).toEqual(value);
      }),
    );
  });
});

describe("events", () => {
  const tools = [
    {
      name: "set_pin",
      inputSchema: {
        type: "object",
        properties: {
          card_id: { type: "string" },
          options: { anyOf: [{ type: "object", properties: { new_pin: { type: "string", writeOnly: true } } }] },
        },
      },
    },
  ];
  const rules = redactionRules({ tools });

  test("finds writeOnly at any depth, and in lists that are parameters called properties", () => {
    expect(writeOnlyParameters(tools[0]?.inputSchema ?? {})).toEqual(["new_pin"]);
    expect(writeOnlyParameters({ type: "object" })).toEqual([]);
  });

  const decided = {
    key: "round:1|call.decided|0",
    type: "call.decided",
    step: "round:1",
    round: 1,
    at: 1,
    durationMs: null,
    data: {
      callId: "c1",
      index: 0,
      tool: "set_pin",
      requestedName: "set_pin",
      rawArguments: `{"card_id":"7","options":{"new_pin":"${SECRET}"}}`,
      arguments: { card_id: "7", options: { new_pin: SECRET } },
      repairs: [],
      coercions: [{ path: "/options/new_pin", from: SECRET, to: `${SECRET}!`, kind: "text" }],
      dropped: [],
      fingerprint: "f",
      decision: null,
      error: {
        type: "invalid_arguments",
        message: "bad",
        retryable: false,
        issues: [{ path: "options.new_pin", expected: "4 digits", received: SECRET, message: `not ${SECRET}` }],
      },
      evidence: [],
    },
  } satisfies TraceEvent<"call.decided">;

  test("a writeOnly parameter is gone from arguments, raw text, coercions and issues", () => {
    const clean = redactEvent<"call.decided">(decided, rules);
    expect(JSON.stringify(clean)).not.toContain(SECRET);
    expect(clean.data.arguments).toEqual({ card_id: "7", options: { new_pin: R } });
    expect(clean.data.rawArguments).toBe(`{"card_id":"7","options":{"new_pin":"${R}"}}`);
    expect(clean.data.error?.issues?.[0]).toMatchObject({ path: "options.new_pin", expected: "4 digits" });
    expect(clean.data.fingerprint).toBe("f");
  });

  test("the same name is no secret of another tool", () => {
    const other = { ...decided, data: { ...decided.data, tool: "other", coercions: [], error: null } };
    expect(redactEvent<"call.decided">(other, rules)).toEqual(other);
  });

  test("a wire call names its tool as `name`", () => {
    const call = { id: "1", type: "function", function: { name: "set_pin", arguments: `{"new_pin":"${SECRET}"}` } };
    expect(redactJson(call, rules)).toEqual({
      ...call,
      function: { name: "set_pin", arguments: `{"new_pin":"${R}"}` },
    });
  });
});
