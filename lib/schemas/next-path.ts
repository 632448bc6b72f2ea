/** A path of this console to go on to; `/` for whatever would lead to another site. */
export function nextPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted)) return "/";
  try {
    const { pathname, search, origin } = new URL(wanted, "http://console.invalid");
    return origin === "http://console.invalid" && !pathname.startsWith("//") ? pathname + search : "/";
  } catch {
    return "/";
  }
}
