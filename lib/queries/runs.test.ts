import { afterEach, describe, expect, test, vi } from "vitest";
import { fetchJson, ReadError } from "./fetch-json";
import { runsUrl } from "./runs";

test("the address of a list holds what is set, encoded", () => {
  expect(runsUrl({})).toBe("/api/runs");
  expect(runsUrl({ q: "a&b", outcome: "stopped" })).toBe("/api/runs?q=a%26b&outcome=stopped");
  expect(runsUrl({ q: "" })).toBe("/api/runs");
});

describe("a read that fails carries the code of the service", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [{ error: { code: "forbidden" } }, 403, "forbidden"],
    [{ error: { code: "made up" } }, 404, "not_found"],
    [null, 502, "internal"],
  ])("%j with status %i", async (body, status, code) => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
    const read = fetchJson("/api/runs", new AbortController().signal);
    await expect(read).rejects.toThrow(ReadError);
    await expect(read).rejects.toMatchObject({ code, status });
  });

  test("a body that is no JSON", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>", { status: 503 })));
    await expect(fetchJson("/x", new AbortController().signal)).rejects.toMatchObject({ code: "unavailable" });
  });
});
