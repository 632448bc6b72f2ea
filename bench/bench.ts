/** `npm run bench [-- loops|decisions|routing ...]`: all parts, or those that are named. */
import { command } from "../scripts/start/command";
import { Failure } from "../scripts/start/failure";
import { benchDecisions } from "./decisions";
import { benchLoops } from "./loops";
import { benchRouting } from "./routing";
import { readOptions, type Options } from "./options";

const PARTS: Record<string, (options: Options) => Promise<void>> = {
  loops: benchLoops,
  decisions: benchDecisions,
  routing: benchRouting,
};

await command(async (args) => {
  const { parts, options } = readOptions(args);
  const wanted = parts.length > 0 ? parts : Object.keys(PARTS);
  for (const part of wanted) {
    if (!Object.hasOwn(PARTS, part)) {
      throw new Failure(`There is no benchmark ${part}. There are: ${Object.keys(PARTS).join(", ")}.`);
    }
  }
  for (const part of wanted) await PARTS[part]!(options);
});
