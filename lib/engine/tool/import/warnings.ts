import { isOfType, ownTypes } from "../../arguments/scalars";
import { LISTS, MAPS, SINGLE } from "../../arguments/schema-walk";
import { isCheckedFormat } from "../../arguments/validators";
import type { JsonSchema } from "../../json";
import { nearestName } from "../../text/nearest-name";
import { note, placeBelow, type ImportPlace } from "./notes";

/** The other keywords of JSON Schema, draft-07 and 2020-12, and our own. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...[...SINGLE, ...LISTS, ...MAPS],
  ..."$schema $id $ref $anchor $dynamicRef $dynamicAnchor $comment $vocabulary id".split(" "),
  ..."type enum const default title description examples example deprecated readOnly writeOnly".split(" "),
  ..."multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern format".split(" "),
  ..."maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required".split(" "),
  ..."dependentRequired contentEncoding contentMediaType discriminator x-synonyms x-date-formats".split(" "),
]);

/** Takes down what is allowed and does nothing, or cannot be met: most likely it was meant otherwise. */
export function warnOf(schema: JsonSchema, place: ImportPlace): void {
  for (const keyword of Object.keys(schema).filter((name) => !KEYWORDS.has(name))) {
    const nearest = nearestName(keyword, KEYWORDS);
    const advice = nearest === undefined ? "" : ` Was ${nearest} meant?`;
    note(placeBelow(place, keyword), "unknown_keyword", `${keyword} is no keyword and is not checked.${advice}`);
  }
  const { format, enum: members } = schema;
  if (typeof format === "string" && !isCheckedFormat(format)) {
    note(placeBelow(place, "format"), "unknown_format", `The format ${JSON.stringify(format)} is not checked.`);
  }
  const types = ownTypes(schema);
  const refused = Array.isArray(members) && types ? members.filter((member) => !isOfType(member, types)) : [];
  if (refused.length > 0) {
    const shown = refused.map((member) => JSON.stringify(member)).join(", ");
    note(placeBelow(place, "enum"), "enum_members", `The type refuses these members: ${shown}.`);
  }
}
