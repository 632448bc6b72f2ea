import { expect, test } from "vitest";
import { attemptFor, mayHaveArrived, type SendState } from "./sending";

const failed: SendState = { at: "failed", attempt: { text: "Hello", clientId: "first" }, failure: "unreachable" };

test("the same words after a failure are the same message", () => {
  expect(attemptFor("Hello", failed, () => "second")).toEqual({ text: "Hello", clientId: "first" });
});

test("other words, and the same words after a success, are a new message", () => {
  expect(attemptFor("Hello!", failed, () => "second").clientId).toBe("second");
  expect(attemptFor("Hello", { at: "idle" }, () => "second").clientId).toBe("second");
});

test("what the server refused has not arrived; what it did not answer may have", () => {
  expect(mayHaveArrived("not_published")).toBe(false);
  expect(mayHaveArrived("unreachable")).toBe(true);
});
