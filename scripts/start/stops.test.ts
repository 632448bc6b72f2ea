import { expect, test } from "vitest";
import { Stops } from "./stops";

test("what was started last is stopped first, and one after another", async () => {
  const stops = new Stops();
  const seen: string[] = [];
  for (const name of ["lock", "database", "web"])
    stops.add(async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ended`);
    });
  await stops.run();
  expect(seen).toEqual(["web begins", "web ended", "database begins", "database ended", "lock begins", "lock ended"]);
});

test("one that fails keeps no other running, and its error is told", async () => {
  const stops = new Stops();
  const seen: string[] = [];
  stops.add(() => void seen.push("database"));
  stops.add(() => Promise.reject(new Error("web is stuck")));
  await expect(stops.run()).rejects.toThrow("web is stuck");
  expect(seen).toEqual(["database"]);
});

test("what is started while it stops is stopped too", async () => {
  const stops = new Stops();
  const seen: string[] = [];
  stops.add(() => stops.add(() => void seen.push("late")));
  await stops.run();
  expect(seen).toEqual(["late"]);
});

test("a second request hurries, unless it is the same keystroke arriving twice", async () => {
  const stops = new Stops();
  expect(stops.signal.aborted).toBe(false);
  stops.request(1000);
  expect(stops.signal.aborted).toBe(true);
  stops.request(1005);
  let hurry: AbortSignal | undefined;
  stops.add((signal) => void (hurry = signal));
  await stops.run();
  expect(hurry?.aborted).toBe(false);
  stops.request(2000);
  expect(hurry?.aborted).toBe(true);
});
