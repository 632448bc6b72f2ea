import { ABOUT_RULES, requestedActions } from "./actions";
import type { Conversation } from "./conversation";
import { featuresOf, meaningsOf, Weights } from "./features";
import { fillArguments, type Filled } from "./fill";
import { refersBack } from "./follow-up";
import { isIdParameter, namesAnId } from "./ids";
import { nameWords, stem } from "./language";
import type { ToolView } from "./tool-view";

/** A call to make. */
export interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/** What a tool lacks: all of it, or any one where `either` says so. */
export interface Missing {
  tool: string;
  missing: string[];
  either: boolean;
}

/** What the demo would do with the tools it is shown. */
export interface Choice {
  calls: Call[];
  /** The tool that fits best although the user has not said enough, and what is missing. */
  asks?: Missing;
}

interface Scored {
  tool: ToolView;
  filled: Filled;
  matched: string[];
  score: number;
}

const AND = /\b(?:and|also|then)\b|并且?|顺便|以及|同时/i;

/** Meanings that nearly every tool's name may hold. */
const WEAK = new Set(["=search", "=list"]);

const LEAST_SCORE = 1;
const LEAST_SHARE = 0.3;
/** Score that a further read must add by words the first ones did not use. */
const LEAST_ADDED = 1.2;
/** A read this near to the best fits as well. */
const ALSO_TAKEN = 0.8;
/** With so few tools the scope has already said what the message is about. */
const FEW_TOOLS = 4;
/** What is ready must be this near to the best, which lacks something, to be taken instead. */
const LEAST_OF_BEST = 0.7;
const MOST_CALLS = 6;

/** A tool that changes something is only for a message that asks for its action by name. */
function isAskedFor(tool: ToolView, said: ReadonlySet<string>, actions: readonly string[]): boolean {
  const verb = nameWords(tool.name)[0] ?? "";
  return actions.some((action) => tool.names.has(action)) || said.has(stem(verb));
}

function score(tool: ToolView, said: ReadonlySet<string>, weights: Weights, conversation: Conversation): Scored {
  // The shape of a number is left to the id below.
  const matched = [...said].filter((feature) => tool.features.has(feature) && !/^#\d/.test(feature));
  const filled = fillArguments(tool, conversation);
  const words = matched.reduce((sum, feature) => sum + weights.of(feature) * (tool.features.get(feature) ?? 0), 0);
  const ids = tool.parameters.filter(isIdParameter);
  const found = ids.some(({ name }) => filled.sets[0]?.[name] !== undefined);
  // An id that fits speaks for a tool; a tool that lacks its own speaks against it.
  return { tool, filled, matched, score: words + (found ? 1 : 0) };
}

/** A code is looked up wherever codes like it are taken: in the logs, in the source, in the manual. */
function takesCode({ matched }: Scored): boolean {
  return matched.some((feature) => feature.startsWith("#a"));
}

function fits(scored: Scored, said: ReadonlySet<string>, weights: Weights): boolean {
  if (takesCode(scored)) return true;
  if (scored.matched.length === 0 || scored.score < LEAST_SCORE) return false;
  const hasId = scored.tool.parameters.some(
    (one) => isIdParameter(one) && scored.filled.sets[0]?.[one.name] !== undefined,
  );
  const named = scored.matched.some((one) => !WEAK.has(one) && scored.tool.names.has(one.slice(1)));
  return hasId || named || weights.sum(scored.matched) / weights.sum(said) >= LEAST_SHARE;
}

/** The record of the very thing that the user names by its id: `task_finder(task_id)` for "task 120000082". */
function isOwnRecord({ tool, filled }: Scored, said: ReadonlySet<string>): boolean {
  return tool.parameters.some((parameter) => {
    if (!isIdParameter(parameter) || !parameter.required || filled.sets[0]?.[parameter.name] === undefined)
      return false;
    return [...meaningsOf(nameWords(parameter.name).join(" "))].some(
      (noun) => tool.names.has(noun) && said.has(`=${noun}`),
    );
  });
}

/** Takes the best, then whatever adds something that the user said and no earlier one answers. */
function cover(ranked: readonly Scored[], said: ReadonlySet<string>, weights: Weights): Scored[] {
  const taken: Scored[] = [];
  const covered = new Set<string>();
  for (const next of ranked) {
    const added = next.matched.filter((feature) => !covered.has(feature));
    const worth = added.reduce((sum, feature) => sum + weights.of(feature) * (next.tool.features.get(feature) ?? 0), 0);
    const first = taken[0];
    const near = first && !next.tool.writes && (takesCode(next) || next.score >= first.score * ALSO_TAKEN);
    if (first && !near && worth < LEAST_ADDED && (next.tool.writes || !isOwnRecord(next, said))) continue;
    taken.push(next);
    for (const feature of next.matched) covered.add(feature);
  }
  return taken;
}

const callsOf = ({ tool, filled }: Scored): Call[] => filled.sets.map((set) => ({ name: tool.name, arguments: set }));

/** A tool to look up how things work. */
function lookup(scored: readonly Scored[], said: string): Choice | undefined {
  const library = scored.find(({ tool, filled }) => tool.names.has("knowledge") && filled.missing.length === 0);
  const general = ABOUT_RULES.test(said) || meaningsOf(said).has("knowledge");
  return library && general && !namesAnId(said) ? { calls: callsOf(library) } : undefined;
}

/** When no words fit: the record of the id that is named, or, where few tools are shown, a list or a search. */
function lastResort(tools: readonly ToolView[], scored: readonly Scored[], said: string): Choice {
  const order = (one: Scored) => tools.indexOf(one.tool);
  const reads = scored
    .filter(({ tool, filled }) => !tool.writes && filled.missing.length === 0)
    .sort((a, b) => order(a) - order(b));
  const record = reads.find(({ tool, filled }) =>
    tool.parameters.some((one) => isIdParameter(one) && filled.sets[0]?.[one.name] !== undefined),
  );
  if (record) return { calls: callsOf(record) };
  const talk = meaningsOf(said);
  if (tools.length > FEW_TOOLS || talk.has("greeting") || talk.has("thanks")) return { calls: [] };
  const [open] = reads.filter(({ tool }) => ["list", "search", "knowledge"].some((name) => tool.names.has(name)));
  return { calls: open ? callsOf(open) : [] };
}

/** The words to choose by: the message's own, and where it only refers back, those before it too. */
function wordsOf(conversation: Conversation, tools: readonly ToolView[]): Set<string> {
  const said = featuresOf(conversation.said);
  const [before] = conversation.earlier;
  const means = [...said].some((feature) => tools.some((tool) => tool.features.has(feature)));
  if (means || before === undefined || !refersBack(conversation.said)) return said;
  return new Set([...said, ...featuresOf(before)]);
}

/** Chooses calls by what the user's words share with the names and descriptions of the tools. */
export function choose(tools: readonly ToolView[], conversation: Conversation): Choice {
  const said = wordsOf(conversation, tools);
  const weights = new Weights(tools.map((tool) => new Set(tool.features.keys())));
  const actions = requestedActions(conversation.said);
  const scored = tools.map((tool) => score(tool, said, weights, conversation)).sort((a, b) => b.score - a.score);
  const writes = scored.filter((one) => one.tool.writes && isAskedFor(one.tool, said, actions));
  // Who asks for an action gets that, and something read only beside it when they say so.
  const reads = writes.length > 0 && !AND.test(conversation.said) ? [] : scored.filter((one) => !one.tool.writes);
  const ranked = [...writes, ...reads].filter((one) => fits(one, said, weights));
  const ready = ranked.filter((one) => one.filled.missing.length === 0);
  const general = writes.length === 0 ? lookup(scored, conversation.said) : undefined;
  if (general) return general;
  const [first] = ranked;
  if (!first) return lastResort(tools, scored, conversation.said);
  // What fits best but lacks something is asked about, not replaced by something that happens to be ready.
  const second = ready[0]?.score ?? 0;
  if (first.filled.missing.length > 0 && (first.tool.writes || second < first.score * LEAST_OF_BEST)) {
    const { missing, either } = first.filled;
    return { calls: [], asks: { tool: first.tool.name, missing, either } };
  }
  return { calls: cover(ready, said, weights).flatMap(callsOf).slice(0, MOST_CALLS) };
}

/** The call that a request forces: the named tool, or the one that fits best, with what can be filled. */
export function forced(tools: readonly ToolView[], conversation: Conversation, name?: string): Call[] {
  const weights = new Weights(tools.map((tool) => new Set(tool.features.keys())));
  const said = wordsOf(conversation, tools);
  const named = name === undefined ? tools : tools.filter((tool) => tool.name === name);
  const [best] = named.map((tool) => score(tool, said, weights, conversation)).sort((a, b) => b.score - a.score);
  return best ? callsOf(best) : [];
}
