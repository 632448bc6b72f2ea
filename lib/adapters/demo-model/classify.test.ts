import { describe, expect, test } from "vitest";
import { promptIntents } from "./intents";
import { demoReply } from "./reply";
import { demoRequest } from "./wire";

const INTENTS = [
  {
    type: "order_status",
    description: "Asks where an order is or how it stands.",
    examples: ["Where is my order 20240315001?", "我的订单到哪了"],
    entities: { order_id: "Order number, 11 digits" },
  },
  {
    type: "order_change",
    description: "Wants an order cancelled or money back.",
    examples: ["Cancel order 20240315001", "I want a refund", "我要退款"],
    entities: { order_id: "Order number, 11 digits" },
  },
  {
    type: "task_failure",
    description: "Asks why one task failed.",
    examples: ["Why did task 120000082 fail?", "任务120000082为什么失败了"],
    entities: { task_id: "8 or 9 digits" },
  },
  {
    type: "task_list",
    description: "Asks which tasks there are.",
    examples: ["List the running tasks", "有哪些任务在运行"],
  },
  {
    type: "how_to",
    description: "Asks for a rule or general advice.",
    examples: ["What is your return policy?", "退货政策是什么"],
  },
  { type: "chitchat", description: "Greets, thanks or chats.", examples: ["Hello", "谢谢"] },
  { type: "follow_up", description: "Refers to what was just said.", examples: [] },
];
const SYSTEM = [
  "You classify the intent of a message. You select no tools.",
  'Answer {"type": ..., "confidence": ...}.',
  "Intents:",
  ...INTENTS.map((one) => JSON.stringify(one)),
].join("\n");

interface Verdict {
  type: string;
  confidence: number;
  reason: string;
  candidate: Record<string, string>;
}

function classify(input: string, hasHistory = false, system = SYSTEM): Verdict {
  const content = JSON.stringify({ input, hasHistory, ruleSignals: [] });
  const request = demoRequest.parse({
    messages: [
      { role: "system", content: system },
      { role: "user", content },
    ],
    temperature: 0,
    max_tokens: 220,
  });
  return JSON.parse(demoReply(request).choices[0].message.content ?? "") as Verdict;
}

describe("a message", () => {
  test.each([
    ["Where's my order 20240322044?", "order_status", { order_id: "20240322044" }],
    ["Has my parcel shipped yet? It is order 20240322044", "order_status", { order_id: "20240322044" }],
    ["订单20240315009到哪里了", "order_status", { order_id: "20240315009" }],
    ["please refund order 20240315002", "order_change", { order_id: "20240315002" }],
    ["帮我取消订单", "order_change", {}],
    ["Why has task 120000099 crashed?", "task_failure", { task_id: "120000099" }],
    ["任务12000099报错了，为什么", "task_failure", { task_id: "12000099" }],
    ["Show me all tasks", "task_list", {}],
    ["列出所有正在运行的任务", "task_list", {}],
    ["Where do I find the policy for returns?", "how_to", {}],
    ["hi there", "chitchat", {}],
    ["你好", "chitchat", {}],
  ])("%s is surely %s", (input, type, candidate) => {
    const verdict = classify(input);
    expect(verdict).toMatchObject({ type, candidate });
    expect(verdict.confidence).toBeGreaterThanOrEqual(0.75);
    expect(verdict.confidence).toBeLessThanOrEqual(1);
    expect(verdict.reason).not.toBe("");
  });

  test.each(["Bake me a cake", "给我写一首诗", "asdf qwer", "42", "", "!!!"])("%j is none of them", (input) => {
    const verdict = classify(input);
    expect(verdict.type === "unknown" || verdict.confidence < 0.75).toBe(true);
  });

  test.each(["And what about the second one?", "那这个呢", "Why is that?", "说详细一点"])(
    "%s goes on, where there is something before",
    (input) => {
      expect(classify(input, true).type).toBe("follow_up");
      expect(classify(input, false).type).not.toBe("follow_up");
    },
  );

  test("an intent without a word in common is never surer than the threshold", () => {
    const only = JSON.stringify([{ name: "billing", description: "Invoices and payments", examples: [] }]);
    expect(classify("Where is the moon?", false, `Classify the intent.\n${only}`)).toMatchObject({ type: "unknown" });
  });

  test("may be as long as routing lets it be", () => {
    const long = `Cancel order 20240315001. ${"I have waited so long. ".repeat(400)}`.slice(0, 4000);
    expect(classify(long)).toMatchObject({ candidate: {} });
    expect(classify(long).type).not.toBe("");
  });

  test("is only classified when the prompt asks for it and the message is the JSON of one", () => {
    const messages = [
      { role: "system", content: SYSTEM },
      { role: "user", content: "hello" },
    ];
    const reply = demoReply(demoRequest.parse({ messages })).choices[0].message.content ?? "";
    expect(reply).toContain("not a language model");
  });
});

describe("intents in a prompt", () => {
  const expected = [
    { name: "order_query", description: "Asks for an order", examples: ["where is it", "订单呢"], entities: {} },
    { name: "chat", description: "Small talk", examples: ["hello"], entities: {} },
  ];
  const asJson = expected.map(({ name, description, examples }) => ({ name, description, examples }));
  test.each([
    ["a JSON list", `Classify.\n${JSON.stringify(asJson)}`],
    ["a JSON list over many lines", `Classify.\nIntents:\n${JSON.stringify(asJson, null, 2)}\nBe brief.`],
    ["a line of JSON each", asJson.map((one) => JSON.stringify(one)).join("\n")],
    ["bullets of JSON", asJson.map((one) => `- ${JSON.stringify(one)}`).join("\n")],
    ["a map", JSON.stringify(Object.fromEntries(asJson.map(({ name, ...rest }) => [name, rest])))],
    ["an object around", JSON.stringify({ intents: asJson })],
    [
      "bullets",
      '- order_query: Asks for an order (examples: "where is it", "订单呢")\n- chat: Small talk. Examples: hello'.replace(
        "talk.",
        "talk",
      ),
    ],
    [
      "bullets with more lines",
      "* `order_query` — Asks for an order\n    examples: where is it | 订单呢\n* `chat` — Small talk\n    示例：hello",
    ],
    [
      "bullets with listed examples",
      "1. order_query: Asks for an order\n   examples:\n   - where is it\n   - 订单呢\n2. chat: Small talk\n   examples:\n   - hello",
    ],
    [
      "labels",
      '- name: order_query\n  description: Asks for an order\n  examples: ["where is it", "订单呢"]\n- name: chat\n  description: Small talk\n  examples: ["hello"]',
    ],
    [
      "headings",
      "## order_query\n  Asks for an order\n  examples: where is it; 订单呢\n## chat\n  Small talk\n  examples: hello",
    ],
  ])("as %s", (_title, prompt) => {
    const found = promptIntents(prompt).map((intent) => ({ ...intent, description: intent.description.trim() }));
    expect(found).toEqual(expected);
  });

  test("are not made up from the instructions", () => {
    expect(promptIntents('Answer with {"type": one of them, "confidence": 0..1}\n- reason: a short reason')).toEqual(
      [],
    );
  });
});
