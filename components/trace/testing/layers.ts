import type { EventData } from "@/lib/engine/trace/events";

/** The strong rules; by default six were tried and none matched. */
export const rules = (
  data: Partial<Extract<EventData["route.layer"], { layer: "rules" }>> = {},
): EventData["route.layer"] => ({
  layer: "rules",
  tried: 6,
  decided: null,
  confidence: null,
  alsoMatched: [],
  weak: [],
  error: null,
  durationMs: 0.4,
  ...data,
});

/** What the classifier said. */
export const classifier = (
  type: string,
  confidence: number,
  reason: string,
  candidate: Record<string, string> = {},
): EventData["route.layer"] => ({
  layer: "classifier",
  backend: "model",
  raw: JSON.stringify({ type, confidence, reason, candidate }),
  type,
  confidence,
  reason,
  candidate,
  error: null,
  tokens: { prompt: 320, completion: 39 },
  durationMs: 412,
});

/** A classifier that was not asked. */
export const off = {
  layer: "classifier" as const,
  raw: null,
  type: null,
  confidence: null,
  reason: null,
  candidate: {},
  error: null,
  tokens: null,
  durationMs: 0,
};

/** The verdict on what a rule or the classifier said. */
export const verdict = (
  intent: string,
  confidence: number,
  accepted = true,
  signal: string | null = null,
): EventData["route.layer"] => ({
  layer: "verdict",
  accepted,
  intent,
  confidence,
  threshold: 0.75,
  signal,
  durationMs: 6,
});
