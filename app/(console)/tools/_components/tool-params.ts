import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { EFFECTS } from "@/components/tools/narrow";

/** What narrows the list stands in the URL. */
export const toolParams = { q: parseAsString, effect: parseAsStringLiteral(EFFECTS) };
