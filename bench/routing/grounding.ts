import { compileEntities, type CompiledEntity } from "@/lib/engine/ground/compiled-entity";
import { groundingContext } from "@/lib/engine/ground/context";
import { groundEntities } from "@/lib/engine/ground/ground";
import { policyDocument, type PolicyInput } from "@/lib/engine/policy/document";
import type { GroundingCheck } from "@/lib/engine/route/decision";
import type { Report } from "../report";
import { share } from "../statistics";
import { crosswoz, crosswozNames, nlupp, type Slot } from "./data";

/** The day that relative dates of NLU++ are read from. */
const NLUPP_NOW = Date.UTC(2022, 2, 15, 12);

type Document = Pick<PolicyInput, "entities" | "aliasTables">;

function compiled(document: Document): ReadonlyMap<string, CompiledEntity> {
  const parsed = policyDocument.parse(document);
  return compileEntities(parsed.entities, parsed.aliasTables);
}

/** The last check of one entity in one message. */
async function ground(
  entities: ReadonlyMap<string, CompiledEntity>,
  name: string,
  message: string,
  candidate?: string,
): Promise<GroundingCheck> {
  const proposals = new Map(
    candidate === undefined ? [] : [[name, [{ text: candidate, namedBy: "classifier" as const }]]],
  );
  const context = groundingContext(message, { source: "message", now: NLUPP_NOW });
  const { checks } = await groundEntities({ required: [name], optional: [], proposals, entities, context });
  return checks.find((check) => check.grounded) ?? checks.at(-1)!;
}

const slotsOf = (utterance: { slots?: Record<string, Slot | Slot[]> }) =>
  Object.entries(utterance.slots ?? {}).flatMap(([name, slots]) => [slots].flat().map((slot) => ({ name, ...slot })));

function isoOf(value: unknown): string | null {
  const { year, month, day } = (value ?? {}) as Partial<Record<"year" | "month" | "day", number>>;
  if (year === undefined || month === undefined || day === undefined) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A value that is not the one in the text although it is a part of it: its last word or number cut short. */
function cutShort(value: string): string | null {
  return /[A-Za-z0-9]{2}$/.test(value) ? value.slice(0, -1) : null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Wrong values put to a message: one of another message that does not stand in this one, and a true one cut short. */
function wrongValues(message: string, value: string, other: string): string[] {
  const cut = cutShort(value);
  const words = message.toLowerCase().split(/[^a-z0-9]+/);
  const stands = cut !== null && words.includes(/[a-z0-9]+$/.exec(cut.toLowerCase())?.[0] ?? "");
  return [...(plain(message).includes(plain(other)) ? [] : [other]), ...(cut === null || stands ? [] : [cut])];
}

/** NLU++: true values are grounded where they stand, values of other messages never, dates mean the right day. */
export async function measureNlupp(report: Report): Promise<void> {
  const entities = compiled({ entities: [{ name: "value" }, { name: "day", normalise: ["date"] }] });
  const utterances = nlupp();
  const all = utterances.flatMap((utterance) =>
    slotsOf(utterance).map((slot) => ({ message: utterance.text, ...slot })),
  );
  let [grounded, placed, wrong, accepted, dates, daysRight, daysWrong, unread] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [index, slot] of all.entries()) {
    const check = await ground(entities, "value", slot.message, slot.text);
    if (check.grounded) grounded += 1;
    if (check.evidence?.start === slot.span[0] && check.evidence.end === slot.span[1]) placed += 1;
    const other = all[(index * 31 + 17) % all.length]!.text;
    for (const value of wrongValues(slot.message, slot.text, other)) {
      wrong += 1;
      if ((await ground(entities, "value", slot.message, value)).value === value) accepted += 1;
    }
    const day = slot.name.startsWith("date") && slot.name !== "date_period" ? isoOf(slot.value) : null;
    if (day === null && slot.value !== undefined) unread += 1;
    if (day === null) continue;
    dates += 1;
    const read = await ground(entities, "day", slot.text);
    if (read.value === day) daysRight += 1;
    else if (read.grounded) daysWrong += 1;
  }
  report.say("NLU++ dev, source text");
  report.say(
    `  true values grounded: ${share(grounded, all.length)}; at exactly their place: ${share(placed, all.length)}`,
  );
  report.say(`  wrong values grounded: ${accepted} of ${wrong} (of other messages, and true ones cut short)`);
  report.say(
    `  dates written down as the right day: ${share(daysRight, dates)}; as another: ${share(daysWrong, dates)}`,
  );
  report.say(`  given values of other kinds (times, amounts, names), which no normalisation writes down: ${unread}`);
}

/** CrossWOZ: what stands in the text is grounded, and names in the text link to their row without any candidate. */
export async function measureCrosswoz(report: Report): Promise<void> {
  const names = crosswozNames();
  const rows = [...new Set([...names.attraction, ...names.hotel, ...names.restaurant])].map((value) => ({ value }));
  const place = { name: "place", evidence: "resource", table: "places", fuzzyThreshold: 0.85 } as const;
  const entities = compiled({ entities: [{ name: "value" }, place], aliasTables: [{ name: "places", rows }] });
  const turns = crosswoz();
  const told = turns.flatMap(({ acts }) => acts.flatMap(([kind, , , value]) => (kind === "Inform" ? [value] : [])));
  let [values, grounded, strange, accepted, named, linked, offered, wrong] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [index, { text, acts }] of turns.entries()) {
    for (const [kind, , slot, value] of acts) {
      if (kind !== "Inform" || value.length < 2 || slot === "名称" || !text.includes(value)) continue;
      values += 1;
      if ((await ground(entities, "value", text, value)).grounded) grounded += 1;
      for (const other of wrongValues(text, value, told[(index * 31 + 17) % told.length]!)) {
        strange += 1;
        if ((await ground(entities, "value", text, other)).value === other) accepted += 1;
      }
    }
    const meant = new Set(
      acts.filter(([kind, , slot]) => kind === "Inform" && slot === "名称").map(([, , , value]) => value),
    );
    const [only] = meant;
    if (meant.size !== 1 || !rows.some((row) => row.value === only)) continue;
    named += 1;
    const check = await ground(entities, "place", text);
    if (check.value === only) linked += 1;
    else if (check.choices?.includes(only!)) offered += 1;
    else if (check.grounded) wrong += 1;
  }
  report.say("CrossWOZ val, grounding");
  report.say(`  values that stand in the text grounded: ${share(grounded, values)}`);
  report.say(`  wrong values grounded: ${accepted} of ${strange} (of other messages, and true ones cut short)`);
  report.say(`  names linked to their row, from ${rows.length}: ${share(linked, named)}`);
  report.say(
    `  names among the choices offered: ${share(offered, named)}; linked to another row: ${share(wrong, named)}`,
  );
}
