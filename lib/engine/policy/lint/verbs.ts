/** Verbs that names of tools begin with. A name that begins otherwise gets a warning, never more. */
const VERBS = new Set(
  (
    "accept acknowledge activate add analyse analyze append apply approve archive assign attach authorise authorize " +
    "block book build calculate call cancel change check classify clear close commit compare complete compute confirm " +
    "convert copy count create deactivate decline delete deploy describe detect disable download draft drop edit enable " +
    "end escalate estimate evaluate execute explain export extract fetch fill filter find flag follow format " +
    "forward generate get give grant hide import increase insert inspect install invite issue join label leave link " +
    "list load lock look lookup mark match measure merge modify monitor move notify offer open parse pause " +
    "pay perform pick place plan poll post predict prepare print process propose publish pull push put query read " +
    "rebook receive record redeem refund refresh register reject release remove rename render reopen reply report " +
    "request reschedule reserve reset resolve restart restore resume retrieve return revoke roll rotate run save scan " +
    "schedule search select send set share show sign solve sort start stop store submit subscribe suggest summarise " +
    "summarize swap sync tag take tell terminate test think track transfer translate trigger unblock undo unlock " +
    "unsubscribe update upload upsert use validate verify view wait watch withdraw write"
  ).split(" "),
);

/** Whether a name reads as a verb and what it is done to: `get_order`, `orders.cancelOrder`, `srv__list-tasks`. */
export function beginsWithVerb(name: string): boolean {
  const own = name.split(/__|[.:/]/).at(-1) ?? name;
  const words = own
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_-]+/)
    .filter(Boolean);
  return words.length > 1 && VERBS.has(words[0]!);
}
