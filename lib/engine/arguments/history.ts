import { stringify } from "lossless-json";
import { truncateJson } from "../context/truncate";
import { parseToolArguments } from "./parse";
import { parseStrict } from "./strict";
import { isRawObject } from "./raw-json";

/** Characters of unreadable arguments that go back to the model. */
const UNREADABLE_LIMIT = 1000;

/**
 * The arguments of an earlier call as providers take them back (SPEC 6): the model's own text where it is a JSON
 * object, `{}` where it says nothing, what was read from it where it had to be mended, digit by digit, and an object
 * that holds the text where nothing whole can be read. A history whose arguments are no JSON is refused for ever after.
 */
export function wireArguments(text: string): string {
  const strict = parseStrict(text);
  if (strict.ok && isRawObject(strict.value)) return text;
  const parsed = parseToolArguments(text, { noParameters: true });
  const mended = parsed.ok && !parsed.truncated ? stringify(parsed.value) : undefined;
  return mended ?? truncateJson({ unreadable: text }, UNREADABLE_LIMIT).text;
}
