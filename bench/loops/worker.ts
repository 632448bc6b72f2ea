/** One contestant in a process of its own: `worker.ts MODULE BASE_URL`, told what to run over IPC. */
import type { Contestant } from "./contestant";
import type { Block, BlockResult, WorkerMessage } from "./protocol";
import { ANSWER, messageOf, SCENARIOS } from "./scenarios";
import { settingFor, Watch } from "./work";

const [module = "", baseURL = ""] = process.argv.slice(2);
const send = (message: WorkerMessage) => process.send?.(message);

async function work(): Promise<void> {
  const contestant = (await import(/* @vite-ignore */ module)) as Contestant;
  const watch = new Watch();
  const run = contestant.create(settingFor(baseURL, watch));
  const carryOut = async ({ scenario, stream, runs, watch: keep }: Block): Promise<BlockResult> => {
    watch.count = 0;
    watch.executions = keep ? [] : null;
    const message = messageOf(scenario);
    const times: number[] = [];
    let wrong = 0;
    const cpu = process.cpuUsage();
    for (let left = runs; left > 0; left--) {
      const since = performance.now();
      const { text } = await run(message, { stream });
      times.push(performance.now() - since);
      if (!text.includes(ANSWER)) wrong += 1;
    }
    const { user, system } = process.cpuUsage(cpu);
    if (watch.count !== SCENARIOS[scenario].executions * runs) wrong += 1;
    return { times, cpuMs: (user + system) / 1000, wrong, executions: watch.executions ?? [] };
  };
  process.on("message", (block: Block) => {
    carryOut(block).then(
      (done) => send({ done }),
      (error: unknown) => send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  send({ ready: true, noStream: contestant.noStream === true });
}

process.on("disconnect", () => process.exit(0));
work().catch((error: unknown) => send({ error: String(error) }));
