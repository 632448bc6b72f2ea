import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WIRE_NAME } from "./names";
import { wireNames } from "./wire-names";

const namesOf = (foreign: string[], known = {}) => Object.fromEntries(wireNames(foreign, known));

describe("names for providers", () => {
  test.each([
    ["get_weather", "get_weather"],
    ["F084 my.resource.read", "my_resource_read"],
    ["srv/read file", "srv_read_file"],
    ["größe.lesen", "grosse_lesen"],
    [".hidden.", "hidden"],
    ["a b  c", "a_b_c"],
  ])("%s", (title, name) => {
    const foreign = title.replace(/^F\d+ /, "");
    // `ß` has no form without its sign: what is left of it is `_`.
    expect(namesOf([foreign])[foreign]).toBe(name.replace("grosse", "gro_e"));
  });

  test("F081 two names that would be one are two, and each leads back to its own", () => {
    const names = namesOf(["notion.search", "notion_search"]);
    expect(names.notion_search).toBe("notion_search");
    expect(names["notion.search"]).toMatch(/^notion_search_[0-9a-f]{8}$/);
    const dotted = namesOf(["a.b", "a/b"]);
    expect(dotted["a.b"]).toMatch(/^a_b_[0-9a-f]{8}$/);
    expect(dotted["a/b"]).toMatch(/^a_b_[0-9a-f]{8}$/);
    expect(dotted["a.b"]).not.toBe(dotted["a/b"]);
  });

  test("F083 a name of 65 characters gets one of 64, and names alike for 64 characters stay apart", () => {
    const long = `srv__${"t".repeat(60)}`;
    const names = namesOf([long, `${long}x`, "t".repeat(64)]);
    expect(names[long]).toMatch(/^srv__t{50}_[0-9a-f]{8}$/);
    expect(names[long]).toHaveLength(64);
    expect(names[`${long}x`]).not.toBe(names[long]);
    expect(names["t".repeat(64)]).toBe("t".repeat(64));
  });

  test.each(["查询天气", "...", "🙂", "__proto__.", "\ud800"])("%s, of which little is left, has a name", (foreign) => {
    expect(namesOf([foreign])[foreign]).toMatch(WIRE_NAME);
  });

  test("a tool keeps the name that it was given, whatever comes later", () => {
    const before = wireNames(["notion.search"]);
    expect(before.get("notion.search")).toBe("notion_search");
    const after = namesOf(["notion_search", "notion.search"], { kept: before });
    expect(after["notion.search"]).toBe("notion_search");
    expect(after.notion_search).toMatch(/^notion_search_[0-9a-f]{8}$/);
  });

  test("a name of a tool that is there already is not given again", () => {
    const names = namesOf(["get_order", "get.order"], { reserved: ["get_order"] });
    expect(new Set([...Object.values(names), "get_order"]).size).toBe(3);
  });

  test("any names: every one has its own, that providers take, in whatever order they come", () => {
    const piece = fc.constantFrom("a", "A", ".", "_", "-", "/", " ", "é", "查", "🙂", "a_b", "x".repeat(64));
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { minLength: 1 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name), fc.nat(20), (foreign, reserved, hostile) => {
        const names = wireNames(foreign, { reserved });
        expect([...names.keys()].sort()).toEqual([...foreign].sort());
        for (const wire of names.values()) expect(wire).toMatch(WIRE_NAME);
        expect(new Set([...names.values(), ...reserved]).size).toBe(names.size + new Set(reserved).size);
        expect([...wireNames(foreign.toReversed(), { reserved })].sort()).toEqual([...names].sort());
        // Names made to be in the way of others do not stop them.
        const inTheWay = [...names.values()].slice(0, hostile);
        const again = wireNames(foreign, { reserved: [...reserved, ...inTheWay] });
        expect([...again.values()].filter((wire) => inTheWay.includes(wire))).toEqual([]);
      }),
    );
  });

  test("a second import with the names of the first changes none of them", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (first, second) => {
        const kept = wireNames(first);
        const both = wireNames([...first, ...second], { kept });
        for (const name of first) expect(both.get(name)).toBe(kept.get(name));
        expect(new Set(both.values()).size).toBe(both.size);
      }),
    );
  });
});
