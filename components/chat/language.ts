/** Whether a text holds Chinese characters: it is set, and read aloud, as Chinese. */
export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
