import type { RouteView } from "./types";

/** Why a stretch of the message is marked; of several the earlier in this list shows. */
export const MARKS = ["grounded", "rule", "proposed", "weak"] as const;
export type Mark = (typeof MARKS)[number];

/** A stretch of the message. `names`: the rules or entities it speaks for. */
export interface Segment {
  text: string;
  mark: Mark | null;
  names: string[];
}

interface Span {
  start: number;
  end: number;
  mark: Mark;
  name: string;
}

/** Cuts the user's message at the places that rules, classifier and evidence point to. Offsets are UTF-16 units. */
export function markMessage(message: string, route: RouteView, marks: readonly Mark[] = MARKS): Segment[] {
  const spans = readSpans(message, route).filter((span) => marks.includes(span.mark));
  const edges = [...new Set([0, message.length, ...spans.flatMap((span) => [span.start, span.end])])].sort(
    (a, b) => a - b,
  );
  const segments: Segment[] = [];
  for (const [place, start] of edges.entries()) {
    const end = edges[place + 1];
    if (end === undefined) break;
    const over = spans.filter((span) => span.start <= start && span.end >= end);
    const mark = MARKS.find((candidate) => over.some((span) => span.mark === candidate)) ?? null;
    const names = [...new Set(over.filter((span) => span.mark === mark).map((span) => span.name))];
    const before = segments.at(-1);
    if (before && before.mark === mark && before.names.join() === names.join())
      before.text += message.slice(start, end);
    else segments.push({ text: message.slice(start, end), mark, names });
  }
  return segments;
}

function readSpans(message: string, route: RouteView): Span[] {
  const spans: Span[] = [];
  const add = (start: number | undefined, end: number | undefined, mark: Mark, name: string) => {
    if (start === undefined || end === undefined) return;
    if (start >= 0 && end <= message.length && start < end) spans.push({ start, end, mark, name });
  };
  for (const { entity, grounded, evidence, candidate } of route.grounding) {
    if (grounded && evidence && evidence.runId === undefined) add(evidence.start, evidence.end, "grounded", entity);
    else if (!grounded && candidate) addQuote(message, candidate, entity, add);
  }
  for (const layer of route.layers) {
    if (layer.layer === "rules") {
      if (layer.decided) add(layer.decided.start, layer.decided.end, "rule", layer.decided.rule);
      for (const hit of layer.weak) add(hit.start, hit.end, "weak", hit.rule);
    } else if (layer.layer === "classifier") {
      for (const [entity, text] of Object.entries(layer.candidate)) addQuote(message, text, entity, add);
    }
  }
  return spans;
}

function addQuote(
  message: string,
  quote: string,
  entity: string,
  add: (start: number, end: number, mark: Mark, name: string) => void,
): void {
  const start = quote ? message.indexOf(quote) : -1;
  if (start >= 0) add(start, start + quote.length, "proposed", entity);
}
