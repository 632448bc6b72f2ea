interface Message {
  role?: unknown;
  tool_calls?: { id?: unknown }[] | null;
  tool_call_id?: unknown;
}

/**
 * What a strict provider says to the messages of a request, or undefined when they are in order: every call of an
 * assistant message is answered by a tool message before anything else follows, and no tool message stands alone.
 */
export function messageFault(messages: unknown): string | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return "messages must be a list that is not empty";
  const open = new Set<unknown>();
  for (const message of messages as Message[]) {
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id)) {
        return `tool message ${String(message.tool_call_id)} does not follow a matching tool_calls`;
      }
      continue;
    }
    if (open.size > 0) break;
    if (message.role !== "assistant" || message.tool_calls === undefined || message.tool_calls === null) continue;
    if (message.tool_calls.length === 0) return "[] is too short - 'messages.tool_calls'";
    for (const call of message.tool_calls) {
      if (open.has(call.id)) return `two tool_calls have the id ${String(call.id)}`;
      open.add(call.id);
    }
  }
  return open.size > 0 ? `tool_calls without tool messages: ${[...open].join(", ")}` : undefined;
}

/** What a strict provider says to a request's body, or undefined. */
export function requestFault(body: Record<string, unknown>): string | undefined {
  const tools = body.tools;
  if (Array.isArray(tools) && tools.length === 0) return "[] is too short - 'tools'";
  for (const key of ["tool_choice", "parallel_tool_calls"]) {
    if (tools === undefined && body[key] !== undefined) return `'${key}' is only allowed when 'tools' are specified`;
  }
  return messageFault(body.messages);
}
