/**
 * Measures routing and grounding on the public data beside the checkout: `npx tsx bench/routing/measure.ts`.
 * Takes about a minute. Figures of time depend on the machine, all others are the same everywhere.
 */
import * as classifier from "./classifier";
import { present } from "./data";
import * as grounding from "./grounding";
import * as rules from "./rules";

async function measure(): Promise<void> {
  if (!present) {
    console.log("The public data (../shared/data) is absent: nothing to measure.");
    return;
  }
  rules.measureTime();
  rules.measurePrecision();
  await grounding.measureNlupp();
  await grounding.measureCrosswoz();
  await classifier.measureClinc();
  await classifier.measureCrosswoz();
}

void measure();
