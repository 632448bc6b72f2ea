import { expect, test } from "vitest";
import type { ClassifierLayer, VerdictLayer } from "@/lib/engine/route/decision";
import { verdictReason, type VerdictReason } from "./verdict";

const classifier: ClassifierLayer = {
  layer: "classifier",
  backend: "model",
  raw: "{}",
  type: "order_cancel",
  confidence: 0.9,
  reason: null,
  candidate: {},
  error: null,
  tokens: null,
  durationMs: 1,
};
const verdict: VerdictLayer = {
  layer: "verdict",
  accepted: false,
  intent: "unknown",
  confidence: 0,
  threshold: 0.75,
  signal: "llm_invalid_or_low_confidence",
  durationMs: 1,
};

test.each<[VerdictReason, Partial<VerdictLayer>, Partial<ClassifierLayer> | null]>([
  ["accepted", { accepted: true, signal: null }, {}],
  ["low", {}, { confidence: 0.41 }],
  ["foreign", {}, { type: "weather", confidence: 0.99 }],
  ["confidence", {}, { confidence: 1.2 }],
  ["confidence", {}, { confidence: -0.1 }],
  ["confidence", {}, { confidence: null }],
  ["followUp", { signal: "llm_follow_up_without_history" }, { type: "follow_up" }],
  ["noReply", { signal: "llm_error" }, { raw: "?", type: null, error: "no JSON" }],
  ["noReply", {}, { type: null }],
  ["off", { signal: "weak_rule" }, { raw: null, type: null, confidence: null }],
  ["off", { signal: "weak_rule" }, null],
])("%s", (reason, judged, proposed) => {
  expect(verdictReason({ ...verdict, ...judged }, proposed && { ...classifier, ...proposed })).toBe(reason);
});
