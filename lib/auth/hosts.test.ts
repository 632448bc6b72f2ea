import { describe, expect, test } from "vitest";
import { addressOf, isAtThisMachine, isOwnRequest } from "./hosts";

const LOCAL = { HOST: "127.0.0.1" };
const PUBLIC = { HOST: "0.0.0.0", GATEHOUSE_URL: "https://gate.example" };
const PROXIED = { HOST: "127.0.0.1", GATEHOUSE_URL: "https://gate.example" };

describe("a request is for this installation", () => {
  test.each([
    ["by a loopback name", LOCAL, { host: "localhost:3000" }],
    ["by a loopback address", LOCAL, { host: "127.9.9.9:80" }],
    ["over IPv6", LOCAL, { host: "[::1]:3000" }],
    ["whatever its letters", LOCAL, { host: "LOCALHOST" }],
    ["from a page of it", LOCAL, { host: "localhost:3000", origin: "http://localhost:3000" }],
    ["by its public name", PUBLIC, { host: "gate.example", origin: "https://gate.example" }],
    ["through a proxy that keeps the name", PROXIED, { host: "gate.example" }],
    ["through a proxy that does not", PROXIED, { host: "127.0.0.1:3000", origin: "https://gate.example" }],
  ])("%s", (_, place, headers) => expect(isOwnRequest(new Headers(headers), place)).toBe(true));
});

describe("a request is not", () => {
  test.each([
    ["without a name", LOCAL, {}],
    ["by a name that resolves here", LOCAL, { host: "evil.example", origin: "http://evil.example" }],
    ["by a name that begins like one", LOCAL, { host: "127.0.0.1.evil.example" }],
    ["by a name that ends like one", LOCAL, { host: "localhost:3000.evil.example" }],
    ["by another address", LOCAL, { host: "10.0.0.1:3000" }],
    ["by another IPv6 address", LOCAL, { host: "[::2]:3000" }],
    ["from a page of another site", LOCAL, { host: "localhost:3000", origin: "https://evil.example" }],
    ["from a page of another program here", LOCAL, { host: "localhost:3000", origin: "http://localhost:5173" }],
    ["from a page that hides where it is from", LOCAL, { host: "localhost:3000", origin: "null" }],
    ["by a loopback name, where it listens elsewhere", PUBLIC, { host: "localhost:3000" }],
    ["by another name, where it has a public one", PUBLIC, { host: "evil.example" }],
  ])("%s", (_, place, headers) => expect(isOwnRequest(new Headers(headers), place)).toBe(false));
});

test("a request from this machine is one that nobody else can have sent", () => {
  const here = { host: "localhost:3000", "x-forwarded-for": "::ffff:127.0.0.1" };
  expect(isAtThisMachine(new Headers(here), LOCAL)).toBe(true);
  expect(isAtThisMachine(new Headers(here), PROXIED)).toBe(false);
  expect(isAtThisMachine(new Headers(here), PUBLIC)).toBe(false);
  for (const [name, value] of [
    ["host", "evil.example"],
    ["via", "1.1 proxy"],
    ["x-forwarded-for", "10.0.0.9, 127.0.0.1"],
  ] as const)
    expect(isAtThisMachine(new Headers({ ...here, [name]: value }), LOCAL)).toBe(false);
});

test.each([
  [{ "x-forwarded-for": "::ffff:127.0.0.1" }, "127.0.0.1"],
  [{ "x-forwarded-for": "6.6.6.6, 10.0.0.9" }, "10.0.0.9"],
  [{}, "unknown"],
])("the address behind %o", (headers, address) => {
  expect(addressOf(new Headers(headers as Record<string, string>))).toBe(address);
});
