import { meaningsOf } from "./features";
import { languageOf } from "./language";

/** What somebody may ask to have done, and the English verbs for it in the form of a request. */
const VERBS = new Map([
  ["cancel", "cancel|revoke|withdraw|call off"],
  ["refund", "refund|reimburse"],
  ["return", "return|exchange"],
  ["delete", "delete|remove|erase"],
  ["update", "update|change|modify|edit"],
  ["create", "create|add"],
  ["send", "send"],
  ["transfer", "transfer"],
]);
/** Things one can want instead of an action: "I want a refund". */
const WANTED = /\b(?:want|need|like|get|give me|request|demand)\b.{0,20}\b(refund|cancellation|money back|exchange)\b/i;
/** How things are done in general, rather than a case. */
export const ABOUT_RULES =
  /how (?:do|does|is|are|can|to|long|much|many)|polic(?:y|ies)|can i|what (?:if|happens)|until when|who approves|政策|规定|规则|流程|怎么(?!回事|样了?)|如何|多久|什么时候.{0,6}(?:可以|能)|由谁|可以.{0,8}吗/i;
/** "I don't want it any more" is a wish to cancel, "69 back" one for money. */
const UNWANTED = /\bdon['’]?t want\b.{0,40}\b(?:any ?more|any longer)\b/i;
const MONEY_BACK_ZH = /退\s*[¥$]?\s*\d+(?:\.\d+)?\s*[元块]/;
const ABOUT_STATE = /状态|进度|到账|了吗|了没|成功了|为什么|记录|列表|哪些/;

function englishRequests(said: string): string[] {
  const wanted = meaningsOf(WANTED.exec(said)?.[1]?.replace(/money back/i, "refund") ?? "");
  const asked = [...VERBS].filter(([action, verbs]) => {
    const request = new RegExp(
      `(?:^|\\b(?:please|just|you|to|and|then|now|me|rules|policy)|[,;.!:])\\s*(?:${verbs})\\b`,
      "i",
    );
    return wanted.has(action) || request.test(said.trim());
  });
  const actions = asked.map(([action]) => action);
  return UNWANTED.test(said) && !actions.includes("cancel") ? [...actions, "cancel"] : actions;
}

/**
 * The actions that a message asks to have carried out, by meaning. None when it asks about the rules for them without
 * naming a case, or how one of them is going.
 */
export function requestedActions(said: string): string[] {
  if (ABOUT_RULES.test(said) && !/\d{5,}/.test(said)) return [];
  if (languageOf(said) === "en") return englishRequests(said);
  if (ABOUT_STATE.test(said)) return [];
  const actions = [...meaningsOf(said)].filter((meaning) => VERBS.has(meaning));
  return MONEY_BACK_ZH.test(said) && !actions.includes("refund") ? [...actions, "refund"] : actions;
}

const NOUNS = ["order", "task", "account", "customer", "product", "invoice", "file", "message", "address"];
const USUAL_NOUN = new Map([
  ["send", "message"],
  ["transfer", "funds"],
]);

/** The name that a tool for an action would have: `cancel_order`, `issue_refund`. */
export function plausibleTool(action: string, said: string): string {
  if (action === "refund") return "issue_refund";
  const meanings = meaningsOf(said);
  return `${action}_${NOUNS.find((noun) => meanings.has(noun)) ?? USUAL_NOUN.get(action) ?? "order"}`;
}
