import { expect, test } from "vitest";
import { unbrokenStyle } from "./unbroken";

test.each<[string, string, string]>([
  ["words", "a word ".repeat(10_000), ""],
  ["Chinese", "订单到哪里了".repeat(1000), ""],
  ["nothing", "", ""],
  ["a blob", "a".repeat(1000), "unkerned"],
  ["a blob among words", `see ${"Zm9v".repeat(400)} there`, "unkerned"],
])("%s", (_, text, style) => expect(unbrokenStyle(text)).toBe(style));
