/** Whether a host name, with or without a port, means this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.startsWith("[") ? host.slice(1, host.indexOf("]")) : host.replace(/:\d+$/, "");
  return /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host === "::1" ? host : name);
}
