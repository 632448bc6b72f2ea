import { isLosslessNumber } from "lossless-json";
import { firstUnits, foldWidth } from "../../ground/folded-text";
import { canonicalJson } from "../../policy/canonical";
import { objectsIn, type FoundObject } from "./json-objects";

/** A classifier's reply, read but not judged. */
export interface ClassifierReply {
  /** The label as it came; null when there is none, or two that differ. */
  type: string | null;
  /** Null: not a number. May lie outside 0..1: judging that is not this function's part. */
  confidence: number | null;
  reason: string | null;
  /** Entity to text; nothing about it is trusted. */
  candidate: Record<string, string>;
}

/** A reply, or why it is none. */
export type ReadReply = { ok: true; reply: ClassifierReply } | { ok: false; error: string };

const own = (object: FoundObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

/** A label without the quotes, space and case that models add (SPEC 4.4). */
export function plainLabel(label: string): string {
  return foldWidth(label)
    .replace(/^[\s"'`“”‘’「」『』《》]+|[\s"'`“”‘’「」『』《》]+$/g, "")
    .toLowerCase();
}

function labelOf(object: FoundObject): string | null {
  const labels = [own(object, "type"), own(object, "intent")].filter((label) => label !== undefined && label !== null);
  const [first, second] = labels;
  if (typeof first !== "string") return null;
  if (second !== undefined && (typeof second !== "string" || plainLabel(second) !== plainLabel(first))) return null;
  return first;
}

/** `0.92`, `"0.92"` and `"92%"` are numbers; words are not, and nothing is brought into range. */
function confidenceOf(value: unknown): number | null {
  const text = isLosslessNumber(value) ? value.value : typeof value === "string" ? foldWidth(value).trim() : "";
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)$/i.exec(text);
  if (!match) return null;
  const number = match[2] === "%" ? Number(match[1]) / 100 : Number(match[1]);
  return Number.isFinite(number) ? number : null;
}

function textOf(value: unknown): string | null {
  if (isLosslessNumber(value)) return value.value;
  return typeof value === "string" ? value : null;
}

/** `{ entity: text }`, or the list of `{ type, value }` that some models make of it. */
function candidateEntries(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      if (typeof item !== "object" || item === null) return [];
      const name =
        own(item as FoundObject, "type") ?? own(item as FoundObject, "entity") ?? own(item as FoundObject, "name");
      return typeof name === "string" ? [[name, own(item as FoundObject, "value")] as [string, unknown]] : [];
    });
  }
  return typeof value === "object" && value !== null && !isLosslessNumber(value) ? Object.entries(value) : [];
}

function candidateOf(object: FoundObject): Record<string, string> {
  const proposed = candidateEntries(own(object, "candidate") ?? own(object, "entities"));
  return Object.fromEntries(
    proposed.flatMap(([entity, value]) => {
      const text = textOf(value);
      return text === null || text.trim() === "" ? [] : [[entity, text]];
    }),
  );
}

/**
 * Reads a classifier's reply (SPEC 4.4, *Before judging*). Two different objects are an error, never a pick; so is a
 * reply that holds none.
 */
export function readReply(text: string): ReadReply {
  const found = objectsIn(text);
  if (!found.ok) return found;
  const [object] = found.objects;
  if (!object) return { ok: false, error: "the reply holds no JSON object" };
  if (new Set(found.objects.map(canonicalJson)).size > 1)
    return { ok: false, error: "the reply holds different objects" };
  const reason = own(object, "reason");
  return {
    ok: true,
    reply: {
      type: labelOf(object),
      confidence: confidenceOf(own(object, "confidence")),
      reason: typeof reason === "string" ? firstUnits(reason, 500) : null,
      candidate: candidateOf(object),
    },
  };
}
