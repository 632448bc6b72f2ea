import type {
  ChatCompletionChunk,
  ChatCompletionMessageFunctionToolCall as Call,
  ChatCompletionMessageParam as Message,
} from "openai/resources/chat/completions";
import type { BenchTool, RunOnce, Setting } from "../contestant";

/** The model's reply as a loop needs it. */
export interface Reply {
  content: string | null;
  tool_calls?: Call[];
}

/** One request for the next reply. */
export type Complete = (messages: Message[], options: { stream: boolean }) => Promise<Reply>;

async function execute(call: Call, tool: BenchTool | undefined): Promise<Message> {
  let content = `error: unknown tool ${call.function.name}`;
  try {
    if (tool) content = await tool.execute(tool.schema.parse(JSON.parse(call.function.arguments)));
  } catch (error) {
    content = `error: ${String(error)}`;
  }
  return { role: "tool", tool_call_id: call.id, content };
}

/** Neighbouring reads run together, everything else alone; results keep the order of the calls. */
async function executeAll(calls: readonly Call[], byName: ReadonlyMap<string, BenchTool>): Promise<Message[]> {
  const results: Message[] = [];
  let batch: Promise<Message>[] = [];
  for (const call of calls) {
    const tool = byName.get(call.function.name);
    if (!tool?.readOnly) {
      results.push(...(await Promise.all(batch)), await execute(call, tool));
      batch = [];
    } else batch.push(execute(call, tool));
  }
  return [...results, ...(await Promise.all(batch))];
}

/** The loop that people write by hand: no policy, no limits but rounds, no trace. */
export function rawLoop({ system, tools, maxRounds }: Setting, complete: Complete): RunOnce {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return async (message, options) => {
    const messages: Message[] = [
      { role: "system", content: system },
      { role: "user", content: message },
    ];
    for (let round = 0; round < maxRounds; round++) {
      const { content, tool_calls: calls = [] } = await complete(messages, options);
      if (calls.length === 0) return { text: content ?? "" };
      messages.push({ role: "assistant", content, tool_calls: calls }, ...(await executeAll(calls, byName)));
    }
    throw new Error("too many rounds");
  };
}

/** Adds what a chunk of a stream holds to the reply. */
export function addChunk(reply: Reply, chunk: ChatCompletionChunk): void {
  const delta = chunk.choices[0]?.delta;
  if (delta?.content) reply.content = (reply.content ?? "") + delta.content;
  for (const piece of delta?.tool_calls ?? []) {
    const calls = (reply.tool_calls ??= []);
    const call = (calls[piece.index] ??= { id: "", type: "function", function: { name: "", arguments: "" } });
    call.id ||= piece.id ?? "";
    call.function.name += piece.function?.name ?? "";
    call.function.arguments += piece.function?.arguments ?? "";
  }
}
