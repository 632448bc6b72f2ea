import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import type { ChatMessage, ModelTool } from "../model/messages";
import { estimateTokens, textTokens } from "./tokens";

const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

const rows = Array.from({ length: 60 }, (_, i) => ({
  id: 1000 + i * 37,
  sku: `AB-${i}-x`,
  price: i * 3.25,
  paid: i % 2 === 0,
}));
const uuid = (seed: number): string => {
  const hex = Array.from({ length: 32 }, (_, i) => ((seed * 7919 + i * i * 104_729 + i * 31) % 16).toString(16)).join(
    "",
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const SAMPLES: Record<string, string> = {
  English: `A person decides in the console which tools a language-model agent may use for which purpose, how hard it may
    try and what must be asked of a human; the runtime enforces that on every run and records why it did what it did.`,
  Chinese: `模型负责语义分类和候选参数生成，服务端负责参数校验、实体提取和权限决策。这可以将模型的不确定性限制在它擅长的领域，
    不让它进入事实校验和权限决策的领域。工具返回的内容在入消息前先截断到合理长度，保留结构化关键字段。`,
  Japanese: `お客様の注文は明日の午後に届く予定です。配送状況はこちらのページで確認できます。ご不明な点がございましたらお問い合わせください。`,
  Korean: `주문하신 상품은 내일 오후에 도착할 예정입니다. 배송 상태는 이 페이지에서 확인하실 수 있습니다.`,
  German: `Die Bestellung wurde gestern verschickt und trifft voraussichtlich morgen Nachmittag ein. Die Sendungsverfolgung
    zeigt Ihnen jederzeit, wo sich das Paket befindet.`,
  French: `La commande a été expédiée hier et devrait arriver demain après-midi. Vous pouvez suivre le colis à tout moment.`,
  Russian: `Заказ был отправлен вчера и должен прибыть завтра днём. Вы можете в любое время узнать, где находится посылка.`,
  JSON: JSON.stringify(rows),
  "pretty JSON": JSON.stringify(rows, null, 2),
  code: estimateTokens.toString() + textTokens.toString(),
  ids: Array.from({ length: 20 }, (_, i) => uuid(i + 1)).join("\n"),
  numbers: JSON.stringify(Array.from({ length: 300 }, (_, i) => i * i * 17)),
  "a schema": JSON.stringify({
    type: "object",
    properties: { city: { type: "string", description: "The city to look up" } },
    required: ["city"],
    additionalProperties: false,
  }),
  "a log": "2024-05-01T12:00:03.120Z ERROR [worker-3] connect ECONNREFUSED 127.0.0.1:5432 (attempt 2 of 5)\n".repeat(
    10,
  ),
};

describe("against o200k_base", () => {
  test.each(Object.keys(SAMPLES))("%s: at most 15%% under and 70%% over", (name) => {
    const ratio = textTokens(SAMPLES[name]!) / exact(SAMPLES[name]!);
    expect(ratio).toBeGreaterThanOrEqual(0.85);
    expect(ratio).toBeLessThanOrEqual(1.7);
  });

  const inBlock = fc
    .tuple(fc.integer({ min: 0x20, max: 0x1fff0 }), fc.array(fc.nat(47), { minLength: 60, maxLength: 90 }))
    .map(([start, offsets]) => offsets.map((offset) => String.fromCodePoint(start + offset)).join(""));
  const units = ["grapheme", "binary", "binary-ascii"] as const;
  const anyText = fc.oneof(inBlock, ...units.map((unit) => fc.string({ unit, minLength: 40, maxLength: 200 })));

  test("any text: never under a third", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textTokens(text)).toBeGreaterThanOrEqual(Math.floor(exact(text) / 3));
      }),
      { numRuns: 400 },
    );
  });

  const shared = new URL("../../../../shared/data/", import.meta.url);
  test.skipIf(!existsSync(shared))("recorded tool calls and Chinese dialogues (needs ../shared/data)", () => {
    const faults = readFileSync(new URL("field-faults.jsonl", shared), "utf8");
    const ratio = textTokens(faults) / exact(faults);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.3);
  });
});

describe("estimateTokens", () => {
  const tool: ModelTool = {
    type: "function",
    function: { name: "get_order", description: "Looks up an order.", parameters: { type: "object", properties: {} } },
  };
  const round: ChatMessage[] = [
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "get_order", arguments: '{"order_id":"A1"}' } }],
    },
    { role: "tool", tool_call_id: "c1", content: '{"status":"success","data":[]}' },
  ];

  test("counts text, calls, results and tools", () => {
    const asked: ChatMessage = { role: "user", content: "Where is my order?" };
    const alone = estimateTokens([asked]);
    expect(alone).toBeGreaterThan(textTokens("Where is my order?"));
    expect(estimateTokens([asked, ...round])).toBeGreaterThan(alone + 20);
    expect(estimateTokens([asked], [tool])).toBeGreaterThan(alone + 15);
    expect(estimateTokens([])).toBeLessThan(10);
  });

  test("more text is never fewer tokens, and equal input gives an equal number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(textTokens(`${a}\n${b}`)).toBeGreaterThanOrEqual(Math.max(textTokens(a), textTokens(b)) - 1);
        expect(textTokens(a)).toBe(textTokens(a));
      }),
    );
  });

  test("millions of characters without a word break are no trouble", () => {
    expect(textTokens("a".repeat(3_000_000))).toBeGreaterThan(300_000);
    expect(textTokens("")).toBe(0);
  });
});
