import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveToolName } from "./names";

const known = new Set(["get_weather", "search_orders", "mcp_bridge-ssh_exec"]);

describe("resolveToolName", () => {
  test.each([
    ["get_weather", "get_weather", null],
    ["functions.get_weather", "get_weather", "functions."],
    ["F074 default_api:get_weather", "get_weather", "default_api:"],
    ["F074 google:get_weather", "get_weather", "google:"],
    ["F074 creating:get_weather", "get_weather", "creating:"],
    ["tools/get_weather", "get_weather", "tools/"],
    ["a.b/c:get_weather", "get_weather", "a.b/c:"],
  ])("%s is %s", (label, name, prefix) => {
    expect(resolveToolName(label.replace(/^F\d+ /, ""), known)).toEqual({ name, prefix });
  });

  test.each([
    ["a near miss", "get_wether"],
    ["another case", "Get_Weather"],
    ["F076 an invented name", "weather_lookup"],
    ["F078 the end of a known name", "ssh_exec"],
    ["a prefix of letters only", "functionsget_weather"],
    ["a bare separator", ".get_weather"],
    ["a suffix", "get_weather.run"],
    ["nothing", ""],
    ...["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"].map((name) => [`F079 ${name}`, name]),
  ])("%s is nothing that could run", (_, requested) => {
    expect(resolveToolName(requested!, known)).toBeNull();
  });

  test("the longest known rest wins, so that a name with a separator is not cut", () => {
    expect(resolveToolName("x.b.c", new Set(["c", "b.c"]))).toEqual({ name: "b.c", prefix: "x." });
  });

  test("whatever is asked, only a known name comes back, and it ends what was asked", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("", ".", ":", "/", "_"),
        fc.constantFrom(...known, "x"),
        (a, mark, b) => {
          const requested = a + mark + b;
          const resolved = resolveToolName(requested, known);
          if (resolved === null) return;
          expect(known.has(resolved.name)).toBe(true);
          expect((resolved.prefix ?? "") + resolved.name).toBe(requested);
        },
      ),
    );
  });
});
