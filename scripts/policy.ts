/** `npm run policy -- …`: policies as files, for Git and for checks in a pipeline. Without arguments it says how. */
import { command } from "./start/command";
import { Failure } from "./start/failure";

await command(async (args) => {
  const [{ runPolicy }, { openSources }] = await Promise.all([import("./policy/run"), import("./policy/sources")]);
  const sources = openSources();
  try {
    const done = await runPolicy(args, { ...sources, print: (text) => void process.stdout.write(`${text}\n`) });
    if (!done.ok) throw new Failure(done.because);
  } finally {
    await sources.close();
  }
});
