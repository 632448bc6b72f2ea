/** Full-width ASCII and half-width kana in their usual width: `ＡＢＣ１` is `ABC1`. */
export function foldWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ")
    .replace(/[\uff65-\uff9f]+/g, (kana) => kana.normalize("NFKC"));
}

/** How enum members and their synonyms are compared: without case, width and space around (SPEC 7.4). */
export function foldWord(text: string): string {
  return foldWidth(text).trim().toLowerCase();
}

/** A place in the arguments as a program would name it: `todos[0].title`. */
export function describePath(path: string): string {
  if (path === "") return "the arguments";
  const keys = path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.map((key, index) => (/^\d+$/.test(key) && index > 0 ? `[${key}]` : index > 0 ? `.${key}` : key)).join("");
}
