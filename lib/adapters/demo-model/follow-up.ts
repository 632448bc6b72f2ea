/** Begins or ends as only a message can that goes on with the one before. */
const PLAINLY =
  /^(?:and|then|so what|what about|how about|also|go on|continue|more)\b|\b(?:explain|repeat) (?:that|it)\b|\bwhy is that\b|\bthat take\b|\bmore detail|\b(?:the )?(?:other|second|third|next|last) one\b|^(?:那|还有|然后|继续|再|另|为什么会)|第[二三四]个|详细|呢[?？]?$/i;
/** Holds a word for something said before. */
const PERHAPS = /\b(?:it|its|that|this|them|those|same)\b|它|这个|那个|该|此|刚才|上面|上述|同一/i;
const NAMES_SOMETHING = /\d{3}/;

/** Whether a message goes on with the one before, whatever else it says. */
export function followsOn(said: string): boolean {
  return PLAINLY.test(said.trim()) && !NAMES_SOMETHING.test(said);
}

/** Whether a message may speak of something said before. */
export function refersBack(said: string): boolean {
  return followsOn(said) || PERHAPS.test(said);
}
