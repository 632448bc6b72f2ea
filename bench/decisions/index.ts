import type { Options } from "../options";
import { HOW_TO_INSTALL, installedVersion, peerModule } from "../peers";
import { Report } from "../report";
import { median, quantile, rotated } from "../statistics";
import { gatehouse } from "./gatehouse";
import { byHand, intents, questions, tools, type Decide } from "./workload";

/** A module of `peers/decisions`. */
interface PeerModule {
  create(rules: { intents: typeof intents; tools: typeof tools }): Decide;
}

const PEERS: [name: string, packageName: string][] = [
  ["casl", "@casl/ability"],
  ["json-rules-engine", "json-rules-engine"],
];
const BLOCK_MS = 60;
const LATENCIES = 4000;

/** Decisions of a compiled policy beside engines of policies: speed, and whether all say the same. */
export async function benchDecisions({ pairs, quick }: Options): Promise<void> {
  const report = new Report("Policy decisions");
  const engines = new Map<string, Decide>([
    ["Gatehouse decideCall, with rule and reason", gatehouse()],
    ["a Map and a Set, by hand, no reason", byHand()],
  ]);
  for (const [name, packageName] of PEERS) {
    const version = installedVersion(packageName);
    if (version === undefined) report.say(`${name} is not installed; it comes with: ${HOW_TO_INSTALL}`);
    else {
      const module = (await import(peerModule(`decisions/${name}`))) as PeerModule;
      engines.set(`${name} ${version}`, module.create({ intents, tools }));
    }
  }
  const grants = intents.reduce((sum, intent) => sum + intent.tools.length, 0);
  report.say(
    `${intents.length} intents x ${tools.length} tools, ${grants} grants; median of ${pairs} interleaved blocks.`,
  );
  const speeds = await measure(engines, pairs);
  const casl = [...speeds].find(([name]) => name.startsWith("casl "))?.[1];
  const rows: string[][] = [];
  for (const [name, decide] of engines) {
    const own = speeds.get(name)!;
    const ratio = casl ? median(own.map((speed, at) => speed / casl[at]!)).toFixed(2) : "-";
    const p99 = quantile(await latencies(decide), 0.99) * 1000;
    const rate = (median(own) / 1000).toFixed(2);
    rows.push([name, rate, ratio, (1000 / median(own)).toFixed(2), p99.toFixed(1), String(await wrong(decide))]);
  }
  report.table(["engine", "million/s", "to casl", "µs each", "p99 µs", `wrong of ${questions.length}`], rows);
  if (!quick) report.write("decisions");
}

async function wrong(decide: Decide): Promise<number> {
  const right = byHand();
  let count = 0;
  for (const question of questions) if ((await decide(question)) !== (await right(question))) count += 1;
  return count;
}

/** Decisions a millisecond of each engine in each block; every round turns the order. */
async function measure(engines: ReadonlyMap<string, Decide>, pairs: number): Promise<Map<string, number[]>> {
  const speeds = new Map([...engines.keys()].map((name): [string, number[]] => [name, []]));
  for (const decide of engines.values()) await block(decide);
  for (let pair = 0; pair < pairs; pair++) {
    for (const [name, decide] of rotated([...engines], pair)) speeds.get(name)!.push(await block(decide));
  }
  return speeds;
}

async function block(decide: Decide): Promise<number> {
  const since = performance.now();
  let asked = 0;
  for (let now = since; now - since < BLOCK_MS; now = performance.now()) {
    for (const question of questions) {
      const answer = decide(question);
      if (answer instanceof Promise) await answer;
    }
    asked += questions.length;
  }
  return asked / (performance.now() - since);
}

async function latencies(decide: Decide): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < LATENCIES; at++) {
    const since = performance.now();
    await decide(questions[at % questions.length]!);
    times.push(performance.now() - since);
  }
  return times;
}
