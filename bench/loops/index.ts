import type { Options } from "../options";
import { HOW_TO_INSTALL } from "../peers";
import { Report } from "../report";
import { contestants, PEER_COUNT } from "./contestants";
import { compare, measure, type Standing } from "./measure";
import { SCENARIO_NAMES, SCENARIOS } from "./scenarios";

/** Agent loops beside one another on a scripted model: what a run costs, and whether a write ever ran beside a read. */
export async function benchLoops({ only, pairs, quick }: Options): Promise<void> {
  const report = new Report("Agent loops");
  const entries = contestants(only);
  const peers = entries.filter(({ versions }) => versions !== "").length;
  if (peers < PEER_COUNT && only.length === 0) {
    report.say(`${peers} of ${PEER_COUNT} peers are installed; all of them come with: ${HOW_TO_INSTALL}`);
  }
  report.say(
    `Median of ${pairs} interleaved pairs. A cell: wall ms of a run (ratio to the plain openai SDK loop in the`,
  );
  report.say("same mode) · processor ms of the client (ratio).");
  report.say("");
  for (const name of SCENARIO_NAMES) report.say(`- ${name}: ${SCENARIOS[name].title}`);
  const standings = await measure(entries, pairs);
  const head = ["contestant", "mode", ...SCENARIO_NAMES, "writes overlapped", "wrong runs"];
  report.table(
    head,
    standings.map((standing) => row(standing, standings)),
  );
  for (const { name, versions } of entries) if (versions !== "") report.say(`- ${name}: ${versions}`);
  if (!quick && only.length === 0) report.write("loops");
}

function row(standing: Standing, all: readonly Standing[]): string[] {
  const cells = SCENARIO_NAMES.map((scenario) => {
    const found = compare(standing, scenario, all);
    if (!found) return "-";
    const { wall, wallRatio, cpu, cpuRatio } = found;
    return `${wall.toFixed(1)} (${wallRatio.toFixed(2)}) · ${cpu.toFixed(1)} (${cpuRatio.toFixed(2)})`;
  });
  const mode = standing.stream ? "stream" : "whole";
  return [standing.entry.name, mode, ...cells, `${standing.overlappedWrites} of 3`, String(standing.wrong)];
}
