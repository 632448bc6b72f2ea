/** The plain loop over `fetch`, without any library. */
import type { ChatCompletion, ChatCompletionChunk } from "openai/resources/chat/completions";
import type { Contestant } from "../contestant";
import { addChunk, rawLoop, type Reply } from "./raw-loop";

async function readStream(body: AsyncIterable<Uint8Array>): Promise<Reply> {
  const decoder = new TextDecoder();
  const reply: Reply = { content: null };
  let text = "";
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const data = event.slice("data: ".length);
      if (data !== "[DONE]") addChunk(reply, JSON.parse(data) as ChatCompletionChunk);
    }
  }
  return reply;
}

export const create: Contestant["create"] = (setting) => {
  const { baseURL, model, definitions: tools } = setting;
  const headers = { "content-type": "application/json", authorization: "Bearer x" };
  return rawLoop(setting, async (messages, { stream }) => {
    const streaming = stream ? { stream, stream_options: { include_usage: true } } : {};
    const body = JSON.stringify({ model, messages, tools, ...streaming });
    const response = await fetch(`${baseURL}/chat/completions`, { method: "POST", headers, body });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    if (stream) return readStream(response.body);
    return ((await response.json()) as ChatCompletion).choices[0]!.message as Reply;
  });
};
