import { describe, expect, test } from "vitest";
import { nearestName } from "./nearest-name";

const tools = ["get_weather", "search_orders", "mcp_bridge-ssh_exec"];
const parameters = ["query", "status", "limit", "include_archived", "id"];

describe("nearestName", () => {
  test.each([
    ["get_wether", "get_weather"],
    ["getWeather", "get_weather"],
    ["serach_orders", "search_orders"],
    ["search_order", "search_orders"],
    ["GET-WEATHER", "get_weather"],
  ])("of the tools, %s is nearest to %s", (name, nearest) => {
    expect(nearestName(name, tools)).toBe(nearest);
  });

  test.each([
    ["limt", "limit"],
    ["lmiit", "limit"],
    ["Limit", "limit"],
    ["includeArchived", "include_archived"],
    ["include-archived", "include_archived"],
    ["include_archive", "include_archived"],
    ["quary", "query"],
    ["ｑｕｅｒｙ", "query"],
    ["Id", "id"],
  ])("of the parameters, %s is nearest to %s", (name, nearest) => {
    expect(nearestName(name, parameters)).toBe(nearest);
  });

  test.each(["", "_", "wipe", "zzzzzzzzzzz", "toString", "temperature", "x", "ab", "q".repeat(100_000)])(
    "%s is near nothing",
    (name) => {
      expect(nearestName(name, [...tools, ...parameters, "", "q".repeat(100_001)])).toBeUndefined();
    },
  );

  test("nothing is near to nothing, and the first of equals wins", () => {
    expect(nearestName("limit", [])).toBeUndefined();
    expect(nearestName("order", ["orderb", "ordera"])).toBe("orderb");
  });
});
