import { isJsonObject } from "../../arguments/schema-walk";
import type { Json } from "../../json";
import type { ToolExecution } from "../execution";
import { note, type ImportPlace } from "./notes";

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/**
 * What the annotations of an MCP tool would fill into the form of its effects; null: nothing, they are unknown. These
 * are hints from outside. They count for nothing until an admin has confirmed the form (SPEC 1.3): a tool that says of
 * itself that it only reads is not believed.
 */
export function suggestedExecution(annotations: Json, place: ImportPlace): ToolExecution | null {
  if (!isJsonObject(annotations)) return null;
  const odd = HINTS.filter((hint) => Object.hasOwn(annotations, hint) && typeof annotations[hint] !== "boolean");
  for (const hint of odd) note(place, "annotations", `${hint} is neither true nor false and says nothing.`);
  const { readOnlyHint, destructiveHint } = annotations;
  if (readOnlyHint === false || destructiveHint === true) {
    if (readOnlyHint === true) note(place, "annotations", "The tool calls itself both read-only and destructive.");
    return { statefulAction: true };
  }
  return readOnlyHint === true ? { readOnly: true } : null;
}
