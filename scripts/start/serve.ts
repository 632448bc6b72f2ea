import { describeFailure } from "./failure";
import { launch, type LaunchSettings } from "./launch";
import { dataFiles, shortPath } from "./places";
import { sayTo } from "./say";
import { Stops } from "./stops";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const ORPHAN_CHECK_MS = 250;

/**
 * Starts Gatehouse and keeps it running until a signal asks for its end, or a part of it ends by itself. Then everything
 * is stopped, and the process ends: with code 0 when that was asked for, else 1.
 */
export async function serve(settings: LaunchSettings): Promise<never> {
  const stops = new Stops();
  for (const signal of SIGNALS) process.on(signal, () => stops.request(performance.now()));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stops.request(performance.now()));
  stops.signal.addEventListener("abort", () => console.log("\nStopping. Press Ctrl-C again to hurry."));
  let code = 0;
  try {
    await runUntilStopped(settings, stops);
  } catch (error) {
    if (!stops.signal.aborted) {
      code = 1;
      console.error(`\n${describeFailure(error)}`);
    }
  }
  await stops.run().catch((error: unknown) => {
    code = 1;
    console.error(describeFailure(error));
  });
  process.exit(code);
}

async function runUntilStopped(settings: LaunchSettings, stops: Stops): Promise<void> {
  console.log("Gatehouse");
  const { url, ended } = await launch(settings, stops, sayTo(process.stdout, stops.signal));
  console.log(`  log         ${shortPath(dataFiles(settings.dataFolder).webLog)}`);
  console.log(`\nReady at ${url}\nPress Ctrl-C to stop.`);
  const asked = new Promise<undefined>((resolve) => stops.signal.addEventListener("abort", () => resolve(undefined)));
  const failure = await Promise.race([asked, ended]);
  if (failure) throw failure;
}

/** A signal that ends npm alone ends the shell between npm and us too, and reaches us only as a change of parent. */
function whenOrphaned(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, ORPHAN_CHECK_MS);
  timer.unref();
}
