import type { ChatMessage, ModelTool } from "../model/messages";
import type { HistoryRun } from "../route/decision";
import type { EventData } from "../trace/events";
import { historyMessages, recentRuns } from "./history";
import { ContextMemory } from "./memory";
import type { ContextRound } from "./rounds";
import { summaryMessage } from "./summary";
import { tighterSteps, untightened, type Tightness } from "./tightness";
import { cleanText } from "./to-json";
import { estimateTokens } from "./tokens";

/** All that the next request could hold, and the room for it. */
export interface ContextInput {
  /** The system prompt, the intent's instructions included; empty: none is sent. */
  system: string;
  /** Earlier runs of the conversation, oldest first. */
  history: readonly HistoryRun[];
  /** The user's message. */
  request: Extract<ChatMessage, { role: "user" }>;
  /** This run's rounds, oldest first; a preflight is one too. */
  rounds: readonly ContextRound[];
  /** What comes last, such as the demand for a last answer. */
  tail?: readonly ChatMessage[];
  tools: readonly ModelTool[];
  /** Tokens that the prompt may have (SPEC 10). */
  room: number;
  /** The policy's `context.keepRounds`, 1 or more. */
  keepRounds: number;
  /** The policy's `context.historyRuns`. */
  historyRuns: number;
  /** What earlier fits of the same run found out; default: nothing. */
  memory?: ContextMemory;
}

/** The messages of the next request, and what it took to make them fit. */
export interface FittedContext {
  messages: ChatMessage[];
  /** Tokens of messages and tools, about. */
  estimate: number;
  /** False: over the room even when tightened as far as it goes; the messages are the shortest ones. */
  fits: boolean;
  /** One for each level that was needed, for `context.compressed` events; tokens before and after. */
  compressions: (EventData["context.compressed"] & { level: 2 | 3 })[];
  /** Rounds that stand in the summary. */
  roundsSummarised: number;
  /** Results of the last round were cut further than level 1 had: the last resort. */
  lastRoundCut: boolean;
}

/**
 * The messages of the next request: system prompt, summary, earlier runs, the user's message, the rounds (SPEC 9).
 *
 * Level 2: the last `keepRounds` rounds stay whole, older ones become one summary. Level 3: over the room, results of
 * older rounds are cut shorter, then rounds are summarised down to the last one, then earlier runs are, then the lines
 * of the summary are cut, and last the results of the last round. Whatever the room: the system prompt, the user's
 * message and the calls of the last round stay as they are, every result keeps at least its line, and no tool message
 * is parted from its call. The same input gives the same messages.
 */
export function fitContext(input: ContextInput): FittedContext {
  const shown = { ...input, history: recentRuns(input.history, input.historyRuns) };
  const memory = input.memory ?? new ContextMemory();
  const attempt = (tightness: Tightness): Attempt => {
    const messages = assemble(shown, tightness, memory);
    return { tightness, messages, estimate: estimateTokens(messages, input.tools, memory) };
  };
  const all = untightened(input.rounds.length);
  const start = { ...all, keepRounds: Math.min(Math.max(1, input.keepRounds), all.keepRounds) };
  const first = attempt(start);
  const best = tighten(first, input.room, tighterSteps(start, shown.history.length), attempt);

  const roundsSummarised = all.keepRounds - best.tightness.keepRounds;
  const compressions: FittedContext["compressions"] = [];
  if (start.keepRounds < all.keepRounds) {
    const before = attempt(all).estimate;
    const summarised = all.keepRounds - start.keepRounds;
    compressions.push({ level: 2, before, after: first.estimate, roundsSummarised: summarised });
  }
  if (best !== first) {
    compressions.push({ level: 3, before: first.estimate, after: best.estimate, roundsSummarised });
  }
  return {
    messages: best.messages,
    estimate: best.estimate,
    fits: best.estimate <= input.room,
    compressions,
    roundsSummarised,
    lastRoundCut: best.tightness.lastLimit !== Infinity,
  };
}

interface Attempt {
  tightness: Tightness;
  messages: ChatMessage[];
  estimate: number;
}

/** The first step that fits, else the shortest. */
function tighten(
  first: Attempt,
  room: number,
  steps: Iterable<Tightness>,
  attempt: (tightness: Tightness) => Attempt,
): Attempt {
  let best = first;
  for (const step of steps) {
    if (best.estimate <= room) break;
    // A line can be longer than the little it stands for: a step that gains nothing is gone through, not kept.
    const next = attempt(step);
    if (next.estimate < best.estimate) best = next;
  }
  return best;
}

function assemble(input: ContextInput, tightness: Tightness, memory: ContextMemory): ChatMessage[] {
  const { keepRounds, foldedRuns, lineWidth: width } = tightness;
  const older = input.rounds.slice(0, input.rounds.length - keepRounds);
  const whole = input.rounds.slice(input.rounds.length - keepRounds);
  const summary = summaryMessage({ earlierRuns: input.history.slice(0, foldedRuns), rounds: older, width });
  const system = cleanText(input.system);
  return [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    ...(summary ? [summary] : []),
    ...historyMessages(input.history.slice(foldedRuns)),
    { ...input.request, content: cleanText(input.request.content) },
    ...whole.flatMap((round, index) =>
      memory.messages(round, index === whole.length - 1 ? tightness.lastLimit : tightness.resultLimit),
    ),
    ...(input.tail ?? []),
  ];
}
