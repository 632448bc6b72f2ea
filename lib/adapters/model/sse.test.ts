import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventTooLarge, SseDecoder, type SseEvent } from "./sse";

function decode(parts: Uint8Array[], max = 1000): SseEvent[] {
  const decoder = new SseDecoder(max);
  return [...parts.flatMap((part) => decoder.push(part)), ...decoder.end()];
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("events", () => {
  const table: [title: string, text: string, events: SseEvent[]][] = [
    ["two events", "data: a\n\ndata: b\n\n", [{ data: "a" }, { data: "b" }]],
    ["no space after the colon", "data:a\n\n", [{ data: "a" }]],
    ["carriage returns", "data: a\r\n\r\ndata: b\r\r", [{ data: "a" }, { data: "b" }]],
    ["several lines", "data: a\ndata: b\n\n", [{ data: "a\nb" }]],
    ["comments and other fields", ": hi\nid: 1\nretry: 5\ndata: a\n\n", [{ data: "a" }]],
    ["a named event", "event: error\ndata: a\n\ndata: b\n\n", [{ event: "error", data: "a" }, { data: "b" }]],
    ["blank data", "data:\n\ndata: \n\ndata: a\n\n", [{ data: "a" }]],
    ["the last blank line missing", "data: a\n", [{ data: "a" }]],
    ["the last line end missing", "data: a", [{ data: "a" }]],
    ["a byte order mark", "\ufeffdata: a\n\n", [{ data: "a" }]],
    ["nothing", "", []],
  ];
  test.each(table)("%s", (_title, text, events) => expect(decode([bytes(text)])).toEqual(events));

  test("come out the same however the bytes are split", () => {
    const text = 'event: x\r\ndata: 北京\n\n: ping\n\ndata: {"a":"🙂"}\r\rdata: b\n\n';
    const all = bytes(text);
    fc.assert(
      fc.property(fc.array(fc.nat(all.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), all.length];
        expect(decode(at.slice(1).map((end, i) => all.slice(at[i], end)))).toEqual(decode([all]));
      }),
    );
    expect(decode([all]).map((event) => event.data)).toEqual(["北京", '{"a":"🙂"}', "b"]);
  });

  test("are bounded, whether the line or the event never ends", () => {
    expect(() => decode([bytes(`data: ${"x".repeat(2000)}`)])).toThrow(EventTooLarge);
    expect(() => decode([bytes("data: xxxxxxxxxx\n".repeat(200))])).toThrow(EventTooLarge);
    expect(decode([bytes("data: xxxxxxxxxx\n\n".repeat(200))])).toHaveLength(200);
  });
});
