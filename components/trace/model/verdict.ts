import type { ClassifierLayer, VerdictLayer } from "@/lib/engine/route/decision";

/** Why the server took a proposal or not, one word a row of the verdict table (SPEC 4.4). */
export type VerdictReason = "accepted" | "low" | "foreign" | "confidence" | "followUp" | "noReply" | "off";

export function verdictReason(verdict: VerdictLayer, classifier: ClassifierLayer | null): VerdictReason {
  if (verdict.accepted) return "accepted";
  if (verdict.signal === "llm_follow_up_without_history") return "followUp";
  if (verdict.signal === "llm_error") return "noReply";
  if (!classifier || (classifier.raw === null && classifier.error === null)) return "off";
  if (classifier.error !== null || classifier.type === null) return "noReply";
  const { confidence } = classifier;
  if (confidence === null || !(confidence >= 0 && confidence <= 1)) return "confidence";
  return confidence < verdict.threshold ? "low" : "foreign";
}
