/** The plain loop over `node:http` with sockets kept open: the least that a request can cost here. */
import { Agent, request } from "node:http";
import type { ChatCompletion } from "openai/resources/chat/completions";
import type { Contestant } from "../contestant";
import { rawLoop, type Reply } from "./raw-loop";

export const noStream = true;

export const create: Contestant["create"] = (setting) => {
  const { baseURL, model, definitions: tools } = setting;
  const url = new URL(`${baseURL}/chat/completions`);
  const agent = new Agent({ keepAlive: true });
  const post = (body: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { "content-type": "application/json", authorization: "Bearer x" };
      const sent = request(url, { method: "POST", agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8");
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${response.statusCode} ${text}`));
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  return rawLoop(setting, async (messages) => {
    const text = await post(JSON.stringify({ model, messages, tools }));
    return (JSON.parse(text) as ChatCompletion).choices[0]!.message as Reply;
  });
};
