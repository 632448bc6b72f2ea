import { z } from "zod";

/** What a column of text, and so a query, can hold: no NUL, and no half of a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A short text to look something up by. */
export const searchable = (most: number) => z.string().max(most).refine(isStorable, "holds what cannot be looked for");

/** An identifier from outside. */
export const id = searchable(64).min(1);
