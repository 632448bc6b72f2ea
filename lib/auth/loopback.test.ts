import { expect, test } from "vitest";
import { isLoopback } from "./loopback";

test.each(["localhost", "localhost:3000", "LOCALHOST", "127.0.0.1", "127.9.9.9:80", "[::1]:3000", "[::1]", "::1"])(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);
test.each([
  "",
  "0.0.0.0",
  "example.com",
  "127.0.0.1.example.com",
  "localhost.example.com:3000",
  "localhost:3000.example.com",
  "[::2]:3000",
  "10.0.0.1:3000",
])("%s is not", (host) => expect(isLoopback(host)).toBe(false));
