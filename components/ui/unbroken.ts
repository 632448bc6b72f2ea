/** From this many characters without a space on, shaping a text with kerning takes seconds: its time grows with the square. */
const UNBROKEN = /[^\s\p{Script=Han}]{1000}/u;

/** The class for a text that may be a blob in one piece: such a one is set without kerning, which nobody misses in it. */
export function unbrokenStyle(text: string): string {
  return UNBROKEN.test(text) ? "unkerned" : "";
}
