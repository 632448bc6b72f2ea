import { canonicalRaw } from "./canonical-raw";
import { isRawObject, type RawJson } from "./raw-json";
import { isOfType, ownTypes } from "./scalars";
import { childMap, type SchemaNode } from "./schema-walk";
import { referenced, shapeOf, unknownKeys } from "./shape";
import { adopt, isValid, trialOf, type Place, type Walk } from "./walk";
import { foldWord } from "./words";

type Calibrate = (walk: Walk, value: RawJson, node: SchemaNode, place: Place) => RawJson;

/** One alternative, tried. */
interface Candidate {
  trial: Walk;
  value: RawJson;
  valid: boolean;
  /** Parameters that it does not know. */
  unknown: number;
}

/**
 * Fits a value to one of the alternatives of `anyOf` or `oneOf`: to one whose type it has already before one that
 * changes it, to one that knows all its parameters, to the one that changes least. Two readings that change it
 * equally and differently are ambiguous, and none is taken. When none fits, the only one of its type is followed as
 * far as it goes, so that what is reported is what is really wrong.
 */
export function chooseAlternative(
  walk: Walk,
  value: RawJson,
  parts: readonly SchemaNode[],
  place: Place,
  calibrate: Calibrate,
): RawJson {
  const attempt = (part: SchemaNode): Candidate => {
    const trial = trialOf(walk);
    const result = calibrate(trial, value, part, { ...place, depth: place.depth + 1, closed: false });
    const unknown = unknownKeys(shapeOf(walk.schema, part), result).length;
    return { trial, value: result, valid: isValid(walk, part, result), unknown };
  };
  const ofType = parts.filter((part) => mayBe(walk, value, part));
  const others = parts.filter((part) => !ofType.includes(part));
  const tried = ofType.map(attempt);
  const best = bestOf(tried) ?? bestOf(others.map(attempt)) ?? (tried.length === 1 ? tried[0] : undefined);
  if (!best) return value;
  adopt(walk, best.trial);
  return best.value;
}

function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  const valid = candidates.filter((candidate) => candidate.valid).toSorted(byEffort);
  const [best, next] = valid;
  if (!best || !next || byEffort(best, next) < 0 || best.trial.coercions.length === 0) return best;
  const equals = valid.filter((candidate) => byEffort(best, candidate) === 0);
  const canonical = canonicalRaw(best.value);
  return equals.every((candidate) => canonicalRaw(candidate.value) === canonical) ? best : undefined;
}

function byEffort(a: Candidate, b: Candidate): number {
  return (
    a.trial.issues.length - b.trial.issues.length ||
    a.unknown - b.unknown ||
    a.trial.coercions.length - b.trial.coercions.length
  );
}

/** Whether a value has a type that the alternative names, if any, and not another kind (`kind: "box"` for a circle). */
function mayBe(walk: Walk, value: RawJson, part: SchemaNode): boolean {
  const seen = new Set<string>();
  for (let node: SchemaNode | undefined = part; node && !seen.has(node.pointer); node = referenced(walk.schema, node)) {
    seen.add(node.pointer);
    if (typeof node.schema === "boolean") return node.schema;
    const types = ownTypes(node.schema);
    if ((types && !isOfType(value, types)) || isOtherKind(value, node)) return false;
  }
  return true;
}

function isOtherKind(value: RawJson, node: SchemaNode): boolean {
  if (!isRawObject(value)) return false;
  return [...childMap(node, "properties")].some(([key, { schema }]) => {
    const kind = typeof schema === "boolean" ? undefined : schema.const;
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    return typeof kind === "string" && typeof given === "string" && foldWord(kind) !== foldWord(given);
  });
}
