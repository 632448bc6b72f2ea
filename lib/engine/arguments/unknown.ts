import { nearestName } from "../text/nearest-name";
import type { ArgumentIssue } from "../trace/events";
import { pointerKey } from "./schema-walk";

/** Names listed in one message. */
const MAX_NAMES = 30;

/** The issue of a parameter that the schema does not know, with the nearest name that it does (SPEC 7.3). */
export function unknownParameter(path: string, key: string, known: ReadonlySet<string>): ArgumentIssue {
  const names = [...known].slice(0, MAX_NAMES).join(", ");
  const nearest = nearestName(key, known);
  const advice = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return {
    path: `${path}/${pointerKey(key)}`,
    expected: names === "" ? "no parameters" : `one of the parameters ${names}`,
    received: `the unknown parameter "${key}"`,
    message: `There is no parameter "${key}".${advice}${names === "" ? " None is taken here." : ` Known: ${names}.`}`,
  };
}
