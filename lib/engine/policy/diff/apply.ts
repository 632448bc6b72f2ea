import type { Json } from "../../json";
import type { PolicyDocument } from "../document";
import { sameJson } from "../canonical";
import type { PolicyChange } from "./diff";
import { childOf, DOCUMENT, keysOf, shapeOf, withChild, type Shape } from "./shape";

/** A change that does not fit what it was to be applied to: somebody else has changed the same field. */
export interface PolicyConflict {
  change: PolicyChange;
  /** What stands there now; absent where there is nothing. */
  current?: Json;
}

/** A document with the changes that fit, and those that did not. It is not checked: `policyDocument` does that. */
export interface AppliedChanges {
  document: Json;
  conflicts: PolicyConflict[];
}

/**
 * Applies changes one after another, field by field (SPEC 2.2). One fits where the field is still as it was before the
 * change, or is already as it would be after it. Sets of texts and orders are merged when they can be: what one adds and
 * another removes are both kept. Nothing is overwritten silently: what does not fit is a conflict.
 */
export function applyChanges(document: PolicyDocument | Json, changes: readonly PolicyChange[]): AppliedChanges {
  const conflicts: PolicyConflict[] = [];
  let result = document;
  for (const change of changes) {
    const place = follow(result, change.path);
    const next = place.reachable ? afterChange(place.shape, place.current, change) : CONFLICT;
    if (next === CONFLICT) {
      conflicts.push({ change, ...(place.current === undefined ? {} : { current: place.current }) });
    } else if (next !== UNCHANGED) {
      result = put(DOCUMENT, result, change.path, next.value)!;
    }
  }
  return { document: result, conflicts };
}

/** What stands at a path now; undefined where nothing does. */
export function valueAt(document: PolicyDocument | Json, path: readonly string[]): Json | undefined {
  return follow(document, path).current;
}

interface Place {
  shape: Shape;
  current: Json | undefined;
  /** Whether the part that would hold it is there. */
  reachable: boolean;
}

function follow(document: Json, path: readonly string[]): Place {
  let place: Place = { shape: DOCUMENT, current: document, reachable: true };
  for (const key of path) {
    place = {
      shape: shapeOf(place.shape, key),
      current: childOf(place.shape, place.current, key),
      reachable: place.current !== undefined,
    };
  }
  return place;
}

function put(shape: Shape, json: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return withChild(shape, json, key, put(shapeOf(shape, key), childOf(shape, json, key), rest, value));
}

const CONFLICT = "conflict";
const UNCHANGED = "unchanged";
type Next = { value: Json | undefined } | typeof CONFLICT | typeof UNCHANGED;

function afterChange(shape: Shape, current: Json | undefined, change: PolicyChange): Next {
  if (change.kind === "moved") return reorder(shape, current, change);
  if (isSame(current, change.after)) return UNCHANGED;
  if (isSame(current, change.before)) return { value: change.after };
  if (shape.kind === "set" && change.kind === "changed") return mergeSets(current, change);
  return CONFLICT;
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return (a === undefined) === (b === undefined) && sameJson(a, b);
}

const isTexts = (json: Json | undefined): json is string[] =>
  Array.isArray(json) && json.every((item) => typeof item === "string");

/** Adds what the change adds and takes out what it takes out, whatever else somebody has added or taken out. */
function mergeSets(current: Json | undefined, { before, after }: PolicyChange): Next {
  if (!isTexts(current) || !isTexts(before) || !isTexts(after)) return CONFLICT;
  const removed = new Set(before.filter((text) => !after.includes(text)));
  const added = after.filter((text) => !before.includes(text) && !current.includes(text));
  // An order alone, of a set that somebody else has changed, cannot be carried over.
  if (removed.size === 0 && added.length === 0) return CONFLICT;
  return { value: [...current.filter((text) => !removed.has(text)), ...added] };
}

/** The order asked for; what somebody has added since goes to the end. Two different orders are a conflict. */
function reorder(shape: Shape, current: Json | undefined, { before, after }: PolicyChange): Next {
  if (shape.kind !== "list" || !isTexts(before) || !isTexts(after)) return CONFLICT;
  const now = keysOf(shape, current);
  if (sameJson(now, after)) return UNCHANGED;
  const inBefore = now.filter((key) => before.includes(key));
  if (
    !sameJson(
      inBefore,
      before.filter((key) => now.includes(key)),
    )
  )
    return CONFLICT;
  const wanted = [...after.filter((key) => now.includes(key)), ...now.filter((key) => !after.includes(key))];
  return { value: wanted.map((key) => childOf(shape, current, key)!) };
}
