import { answerFrom, questionFor } from "./answer";
import { plausibleTool, requestedActions } from "./actions";
import { choose, forced, type Call } from "./choose";
import type { Conversation } from "./conversation";
import { idsFor } from "./ids";
import { cannot, smallTalk } from "./small-talk";
import { viewTool, type Parameter, type ToolView } from "./tool-view";
import type { DemoRequest } from "./wire";

/** What the demo does in a round: says something, or makes calls. */
export type Move = { text: string } | { calls: Call[] };

/** The user wants the same call made again each round, so that a guard has something to stop. */
const KEEPS_ASKING = /keep checking|again and again|一直查/i;
/** The user insists on an action that no tool allows, so that there is something to refuse. */
const INSISTS =
  /just do it|do it anyway|ignore (?:the |all |your )*(?:rules?|polic(?:y|ies)|instructions)|直接|(?:无视|忽略|别管|不要管)(?:所有|一切)?(?:规则|规定|限制)/i;

const sameCall = (a: Call, b: Call): boolean => a.name === b.name && canonical(a.arguments) === canonical(b.arguments);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A call to a tool that was not shown, with the id that the user gave. */
function plausibleCall(name: string, said: string): Call {
  const noun = name.endsWith("_refund") ? "order" : (name.split("_").at(-1) ?? "order");
  const parameter: Parameter = { name: `${noun}_id`, description: "", type: "string", required: true, schema: {} };
  const [id] = idsFor(parameter, said);
  return { name, arguments: id === undefined ? {} : { [parameter.name]: id } };
}

/** An action that the user asks for and no shown tool carries out. */
function impossibleAction(conversation: Conversation, tools: readonly ToolView[]): string | undefined {
  const actions = requestedActions(conversation.said);
  const possible = (action: string) => tools.some((tool) => tool.writes && tool.names.has(action));
  const action = actions.find((one) => !possible(one));
  return action === undefined || actions.some(possible) ? undefined : plausibleTool(action, conversation.said);
}

function answer(conversation: Conversation, tools: readonly ToolView[]): Move {
  const names = tools.map((tool) => tool.name);
  const text = answerFrom(conversation);
  if (text !== "") return { text };
  const action = impossibleAction(conversation, tools);
  return { text: action === undefined ? smallTalk(conversation, names) : cannot(action, conversation, names) };
}

function withTools(conversation: Conversation, tools: readonly ToolView[]): Move {
  const { calls, asks } = choose(tools, conversation);
  const repeats = KEEPS_ASKING.test(conversation.said);
  if (conversation.hinted && !repeats) return answer(conversation, tools);
  const next = repeats
    ? calls.slice(0, 1)
    : calls.filter((call) => !conversation.made.some((made) => sameCall(made, call)));
  if (next.length > 0) return { calls: next };
  if (asks && conversation.made.length === 0) return { text: questionFor(asks, conversation.language) };
  return answer(conversation, tools);
}

/** Decides a round from the conversation and the tools that the request shows. */
export function decideRound(conversation: Conversation, request: DemoRequest): Move {
  const choice = request.tool_choice ?? "auto";
  const shown = choice === "none" ? [] : (request.tools ?? []).map((tool) => viewTool(tool.function));
  const must = choice === "required" || typeof choice === "object";
  if (must && shown.length > 0) {
    const calls = forced(shown, conversation, typeof choice === "object" ? choice.function.name : undefined);
    if (calls.length > 0) return { calls };
  }
  const action = impossibleAction(conversation, shown);
  if (
    action !== undefined &&
    INSISTS.test(conversation.said) &&
    !conversation.hinted &&
    conversation.made.length === 0
  ) {
    return { calls: [plausibleCall(action, conversation.said)] };
  }
  return shown.length > 0 && action === undefined ? withTools(conversation, shown) : answer(conversation, shown);
}
