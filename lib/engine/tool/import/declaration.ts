import { isJsonObject } from "../../arguments/schema-walk";
import { toPlainJson, toRawJson } from "../../arguments/raw-json";
import type { Json } from "../../json";

/** A tool as someone else declares it, taken apart; nothing in it is trusted. */
export interface ForeignTool {
  name: string;
  title: string | null;
  description: string;
  inputSchema: Json;
  outputSchema: Json;
  annotations: Json;
}

/**
 * Reads one declaration in any of the forms that are in use: MCP (`{ name, inputSchema, annotations }`), the tools of
 * a chat request (`{ type: "function", function: { name, parameters } }`), and the latter's inside alone. Whatever else
 * it says is left alone. A text: why it is none.
 */
export function readDeclaration(value: unknown): ForeignTool | string {
  const read = toRawJson(value);
  if (!read.ok) return `The declaration is not JSON: ${read.reason}.`;
  const whole = toPlainJson(read.value);
  const declared = isJsonObject(whole) && isJsonObject(whole.function) ? whole.function : whole;
  if (!isJsonObject(declared)) return "A declaration is a JSON object.";
  const { name, description, annotations = null } = declared;
  if (typeof name !== "string" || name.trim() === "") return "The declaration gives no name.";
  const title = text(declared.title) ?? (isJsonObject(annotations) ? text(annotations.title) : null);
  return {
    name,
    title,
    description: text(description) ?? "",
    inputSchema: declared.inputSchema ?? declared.input_schema ?? declared.parameters ?? null,
    outputSchema: declared.outputSchema ?? null,
    annotations,
  };
}

const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
