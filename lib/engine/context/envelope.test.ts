import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ArgumentIssue, Envelope } from "../trace/events";
import { ToolInputError } from "../tool/errors";
import { EMPTY_NOTE, envelopeContent, toEnvelope } from "./envelope";
import { thrownError } from "./thrown";

const read = { execution: { readOnly: true } };
const write = { execution: { mutatesWorkspace: true } };
const issue: ArgumentIssue = { path: "total", expected: "number", received: '"x"', message: "is no number" };
const declared = { outputSchema: { type: "object" } };

describe("toEnvelope: what came back", () => {
  test("data", () => {
    const { envelope, result, outputIssues } = toEnvelope({ returned: { a: 1n } }, read);
    expect(envelope).toEqual({ status: "success", data: { a: 1 } });
    expect(result).toEqual({ a: 1 });
    expect(outputIssues).toEqual([]);
    expect(envelopeContent(envelope, 2000)).toEqual({
      content: '{"status":"success","data":{"a":1}}',
      truncation: null,
    });
  });

  test.each([[undefined], [null], [""], [" \n"], [[]], [{}], [new Map()], [new Set()], [{ a: undefined }]])(
    "F116 an empty result (%j) says that it is empty",
    (returned) => {
      const { envelope } = toEnvelope({ returned }, read);
      expect(envelope).toMatchObject({ status: "success", note: EMPTY_NOTE });
      expect(envelopeContent(envelope, 64).content).toContain("success");
    },
  );

  test.each([[0], [false], ["0"], [[null]], [{ a: null }]])("%j is not empty", (returned) => {
    expect(toEnvelope({ returned }, read).envelope).not.toHaveProperty("note");
  });

  test("F158 whatever a handler returns is a tool message that says something", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const returned = [{ n: 10n }, cycle, undefined, () => 1, { x: NaN }, new Map([["k", 1]]), new Date(0), Symbol("s")];
    for (const value of [...returned, new Error("boom")]) {
      const { content } = envelopeContent(toEnvelope({ returned: value }, read).envelope, 2000);
      expect(JSON.parse(content)).toMatchObject({ status: "success" });
      expect(content).not.toContain("envelope.test");
    }
    expect(envelopeContent(toEnvelope({ returned: new Error("boom") }, read).envelope, 2000).content).toContain("boom");
  });

  test("F162, F163 five million characters come down to the limit, and the result stays whole", () => {
    const { envelope, result } = toEnvelope({ returned: "x".repeat(5_000_000) }, read);
    const { content, truncation } = envelopeContent(envelope, 2000);
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(truncation).toMatchObject({ before: 5_000_030, after: content.length });
    expect(result).toHaveLength(5_000_000);
  });

  test("data that does not fit: an error for a read, a marked success for a tool that writes", () => {
    const check = (): ArgumentIssue[] => [issue];
    const asRead = toEnvelope({ returned: { total: "x" } }, { ...read, ...declared }, check);
    expect(asRead.envelope).toMatchObject({
      status: "error",
      error: {
        type: "bad_output",
        retryable: false,
        issues: [issue],
        message: expect.stringContaining("total: is no number"),
      },
    });
    expect(asRead.result).toEqual({ total: "x" });
    for (const tool of [write, {}]) {
      const asWrite = toEnvelope({ returned: { total: "x" } }, { ...tool, ...declared }, check);
      expect(asWrite.envelope).toEqual({ status: "success", data: { total: "x" } });
      expect(asWrite.outputIssues).toEqual([issue]);
    }
    expect(toEnvelope({ returned: 1 }, { ...read, ...declared }, () => []).envelope.status).toBe("success");
    expect(toEnvelope({ returned: 1 }, read, check).envelope.status).toBe("success");
  });

  test("HTML becomes text where the tool asks for it, and the trace keeps the HTML", () => {
    const html = "<h1>News</h1><p>It &amp; rains</p><script>evil()</script>";
    const returned = { page: html, list: ["a < b", "<b>bold</b>"], n: 1 };
    const { envelope, result } = toEnvelope({ returned }, { ...read, htmlToText: true });
    expect(envelope).toMatchObject({ data: { list: ["a < b", "bold"], n: 1 } });
    expect(envelope).toMatchObject({ data: { page: expect.stringMatching(/^News\s+It & rains$/) as string } });
    expect(result).toEqual(returned);
    expect(toEnvelope({ returned }, read).envelope).toEqual({ status: "success", data: returned });
  });

  test("a page of millions of characters is cut, and says so", () => {
    const { envelope } = toEnvelope(
      { returned: `<p>top</p>${"<p>x</p>".repeat(600_000)}` },
      { ...read, htmlToText: true },
    );
    expect(envelope).toMatchObject({
      data: expect.stringMatching(/^top\s+x[^]*\[4600010 characters of HTML left out\]$/) as string,
    });
  });

  test.each(["<a", "<div>", "<!--", "<script>", "</", "<script></script >"])(
    "%s repeated without end holds up nothing",
    (html) => {
      const { envelope } = toEnvelope({ returned: html.repeat(200_000) }, { ...read, htmlToText: true });
      expect(envelope.status).toBe("success");
    },
  );

  test("scripts, styles and comments do not use up what is read of a page", () => {
    const unread = `<STYLE>p{}</STYLE><!-- <p>hidden</p> --><script>${"x".repeat(300_000)}</script>`;
    const { envelope } = toEnvelope({ returned: `${unread}<p>seen</p>` }, { ...read, htmlToText: true });
    expect(envelope).toEqual({ status: "success", data: "seen" });
  });
});

const secretive = new Error(
  "connect failed: postgres://app:hunter2@db:5432/x with Bearer abcdef123456 and api_key=sk-abc",
);
const aggregate = new AggregateError([new Error("first"), new Error("second")], "all failed");

describe("toEnvelope: what was thrown", () => {
  test.each<[string, unknown, string]>([
    ["an error", new Error("boom"), "boom"],
    [
      "F160 an error that wraps its reason",
      new Error("fetch failed", { cause: new Error("net::ERR_EMPTY_RESPONSE") }),
      "fetch failed: net::ERR_EMPTY_RESPONSE",
    ],
    ["a string", "no such order", "no such order"],
    ["an error without a message", new RangeError(), "RangeError"],
    ["an error with blanks for a message", Object.assign(new Error(" "), { code: "ECONNRESET" }), "Error ECONNRESET"],
    ["several errors", aggregate, "all failed: first: second"],
    ["undefined", undefined, "The tool failed and gave no reason."],
    ["null", null, "The tool failed and gave no reason."],
    ["an empty string", "", "The tool failed and gave no reason."],
    ["an empty object", {}, "The tool failed and gave no reason."],
    ["a number", 404, "404"],
    ["a symbol", Symbol("gone"), "Symbol(gone)"],
    ["an object with a message", { message: "from elsewhere", headers: { cookie: "x" } }, "from elsewhere"],
    ["an object", { status: 503 }, '{"status":503}'],
    [
      "a proxy that throws",
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("no");
          },
        },
      ),
      "The tool failed and gave no reason.",
    ],
  ])("%s", (_, thrown, message) => {
    const { envelope, result } = toEnvelope({ thrown }, read);
    expect(envelope).toEqual({ status: "error", error: { type: "tool_error", message, retryable: false } });
    expect(result).toBeNull();
  });

  test("anything thrown gives text that is not empty", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (thrown) => {
        const { envelope } = toEnvelope({ thrown }, read);
        expect(envelope.status === "error" && envelope.error.message.trim()).toBeTruthy();
      }),
    );
  });

  test("it may be tried again only where the error says so", () => {
    expect(thrownError(Object.assign(new Error("busy"), { retryable: true })).retryable).toBe(true);
    expect(thrownError({ message: "busy", retryable: true }).retryable).toBe(true);
    expect(thrownError(Object.assign(new Error("busy"), { retryable: "yes" })).retryable).toBe(false);
  });

  test("no stack, no secret, no end of text", () => {
    const { message } = thrownError(secretive);
    expect(message).toContain("connect failed");
    expect(message).not.toMatch(/hunter2|abcdef123456|sk-abc/);
    const withStack = thrownError(new Error(new Error("inner").stack));
    expect(withStack.message).toBe("Error: inner");
    expect(thrownError(new Error("x".repeat(1_000_000))).message.length).toBeLessThanOrEqual(1001);
    const loop = new Error("a");
    loop.cause = loop;
    expect(thrownError(loop).message).toBe("a");
  });

  test("arguments that the tool's own schema refuses are the model's fault", () => {
    const error = thrownError(new ToolInputError("get_order", [issue]));
    expect(error).toMatchObject({ type: "invalid_arguments", issues: [issue], retryable: false });
    expect(error.message).toContain("total: is no number");
  });

  test("an error's text is cut with its envelope and keeps its type", () => {
    const error: Envelope = {
      status: "error",
      error: { type: "tool_error", message: "m".repeat(5000), retryable: true },
    };
    const { content } = envelopeContent(error, 200);
    expect(content.length).toBeLessThanOrEqual(200);
    expect(JSON.parse(content)).toMatchObject({ status: "error", error: { type: "tool_error", retryable: true } });
  });
});
