import { isLoopback } from "@/lib/env";

/** Where an installation listens, and where people open it. */
export interface Place {
  /** The address that is listened on. */
  HOST: string;
  /** The address that people open, where it is another. */
  GATEHOUSE_URL?: string | undefined;
}

/** The name of a `Host` header, without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, "");
}

const publicHost = ({ GATEHOUSE_URL }: Place): string | undefined =>
  GATEHOUSE_URL === undefined ? undefined : new URL(GATEHOUSE_URL).host;

/**
 * Whether a request is meant for this installation, and comes from a page of it or from no page. A page of another site
 * that has its name resolve to this machine still sends its own name, as `Host`; one that calls across sites sends its
 * own `Origin`.
 */
export function isOwnRequest(headers: Headers, place: Place): boolean {
  const host = headers.get("host")?.toLowerCase() ?? "";
  const known = host === publicHost(place) || (isLoopback(place.HOST) && isLoopback(nameOf(host)));
  return known && isOwnOrigin(headers.get("origin"), host, place);
}

function isOwnOrigin(origin: string | null, host: string, place: Place): boolean {
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === publicHost(place);
}

/** What a proxy adds. Next writes the first of them itself, with the address of the other end. */
const LEFT_BY_PROXIES = ["forwarded", "via", "x-real-ip"];

/**
 * Whether a request comes from this very machine to an installation that nobody reaches from elsewhere: it listens on
 * loopback, has no public address, is called by a loopback name, and came through no proxy.
 */
export function isAtThisMachine(headers: Headers, place: Place): boolean {
  if (!isLoopback(place.HOST) || place.GATEHOUSE_URL !== undefined) return false;
  if (LEFT_BY_PROXIES.some((name) => headers.has(name))) return false;
  const through = headers.get("x-forwarded-for")?.split(",") ?? [];
  return isLoopback(nameOf(headers.get("host") ?? "")) && through.every((address) => isLoopback(plain(address)));
}

/** An IPv4 address as it is written without IPv6 around it. */
const plain = (address: string): string => address.trim().replace(/^::ffff:/i, "");

/** The address that a request came from, as the nearest proxy saw it, or Next itself where there is none. */
export function addressOf(headers: Headers): string {
  return plain(headers.get("x-forwarded-for")?.split(",").at(-1) ?? "unknown").slice(0, 64);
}
