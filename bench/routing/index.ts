import { Report } from "../report";
import type { Options } from "../options";
import * as classifier from "./classifier";
import { present } from "./data";
import * as grounding from "./grounding";
import * as rules from "./rules";
import { measureRuleEngines } from "./rule-engines";

/** Routing and grounding on public data. Figures of time depend on the machine, all others are the same everywhere. */
export async function benchRouting({ pairs, quick }: Options): Promise<void> {
  const report = new Report("Routing and grounding");
  if (!present) {
    report.say("The public data (../shared/data) is absent: nothing to measure.");
    return;
  }
  measureRuleEngines(report, pairs);
  rules.measurePrecision(report);
  await grounding.measureNlupp(report);
  await grounding.measureCrosswoz(report);
  await classifier.measureClinc(report);
  await classifier.measureCrosswoz(report);
  if (!quick) report.write("routing");
}
