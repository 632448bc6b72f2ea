import { createLoader } from "nuqs/server";
import { expect, test } from "vitest";
import { isNarrowed, runParams, toFilter } from "./run-params";

const load = createLoader(runParams);

test("the address becomes a filter; what is not set, or is unknown, is absent", () => {
  expect(toFilter(load("?q=late&outcome=stopped&cursor=abc&direction=older"))).toEqual({
    q: "late",
    outcome: "stopped",
    cursor: "abc",
    direction: "older",
  });
  expect(toFilter(load("?q=&outcome=made_up&direction=sideways&other=1"))).toEqual({});
});

test("a place in the list narrows nothing", () => {
  expect(isNarrowed(load("?cursor=abc&direction=newer"))).toBe(false);
  expect(isNarrowed(load("?intent=order_cancel"))).toBe(true);
});
