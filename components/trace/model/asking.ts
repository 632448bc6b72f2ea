import type { TraceView } from "./types";

/** Whether a reply of the model is awaited. */
export function isAsking({ state, events }: TraceView): boolean {
  const last = events.findLast((event) => event.type === "model.requested" || event.type === "model.responded");
  return state === "running" && last?.type === "model.requested";
}
