import { z } from "zod";
import { id } from "./text";

const seq = z.number().int().min(0).max(2_147_483_647);

/** A run. */
export const runIdInput = z.strictObject({ runId: id });

/** A place in the order of a run's events: what comes after it is asked for. */
export const runEventsInput = z.strictObject({ runId: id, after: seq.default(0) });

/** One event of a run, by its place in the order. */
export const runEventInput = z.strictObject({ runId: id, seq: z.coerce.number().pipe(seq) });

/** How far a reader is in some runs, by run. */
export const runPlaces = z.record(id, seq);
export type RunPlaces = z.infer<typeof runPlaces>;

/** Places as the text of a `Last-Event-ID` or `after`: `<run>:<seq>,<run>:<seq>`. */
export const formatPlaces = (places: RunPlaces): string =>
  Object.entries(places)
    .map(([run, place]) => `${run}:${place}`)
    .join(",");

/** Places from their text; null where it is not one. */
export function parsePlaces(text: string): RunPlaces | null {
  const entries = text.split(",").map((part) => part.split(":"));
  const parsed = runPlaces.safeParse(
    Object.fromEntries(entries.map(([run = "", place = ""]) => [run, place === "" ? NaN : Number(place)])),
  );
  return parsed.success ? parsed.data : null;
}
