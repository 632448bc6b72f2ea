import { existsSync, readFileSync } from "node:fs";

const ROOT = new URL("../../../shared/data/", import.meta.url);

/** Whether the public data stands beside the checkout. */
export const present = existsSync(ROOT);

const text = (name: string) => readFileSync(new URL(name, ROOT), "utf8");
const lines = <T>(name: string) =>
  text(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

/** A sentence of CLINC150; the intent `oos` means none of them. */
export interface Sentence {
  text: string;
  intent: string;
}
export const clinc = (part: "train" | "val") => lines<Sentence>(`clinc150/${part}.jsonl`);

/** A slot of NLU++: its words, their place, and for dates the day they mean. */
export interface Slot {
  text: string;
  span: [number, number];
  value?: unknown;
}
export interface Utterance {
  text: string;
  slots?: Record<string, Slot | Slot[]>;
}
export const nlupp = () => [
  ...lines<Utterance>("nlupp/banking.dev.jsonl"),
  ...lines<Utterance>("nlupp/hotels.dev.jsonl"),
];

/** A user's turn of CrossWOZ: acts are [kind, domain, slot, value]. */
export interface Turn {
  dialog: string;
  text: string;
  acts: [string, string, string, string][];
}
export const crosswoz = () => lines<Turn>("crosswoz-zh/val.user-turns.jsonl");
export const crosswozNames = () =>
  JSON.parse(text("crosswoz-zh/entity-names.json")) as Record<"attraction" | "hotel" | "restaurant", string[]>;
