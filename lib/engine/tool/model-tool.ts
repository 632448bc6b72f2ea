import type { ModelTool } from "../model/messages";
import type { ToolSpec } from "./spec";

/**
 * A tool exactly as a model is sent it: the description with *when to use*, and the parameters without the run context
 * and without the `$schema` that some providers refuse. Equal tools give equal JSON (SPEC 1.1).
 */
export function toModelTool(tool: Pick<ToolSpec, "name" | "description" | "whenToUse" | "inputSchema">): ModelTool {
  const schema = Object.fromEntries(Object.entries(tool.inputSchema).filter(([key]) => key !== "$schema"));
  const description = [tool.description.trim(), tool.whenToUse?.trim()].filter(Boolean).join("\n\nWhen to use: ");
  return {
    type: "function",
    // Providers refuse parameters without these two keys, which a tool without parameters may lack.
    function: { name: tool.name, description, parameters: { type: "object", properties: {}, ...schema } },
  };
}
