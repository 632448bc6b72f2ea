import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as runs from "../testing/runs";
import { readTrace } from "./read-trace";
import { markMessage } from "./segments";
import type { RouteView } from "./types";

const marked = (events: ReturnType<typeof runs.cleanRun>) => {
  const view = readTrace(events);
  return markMessage(view.message, view.route).map(({ text, mark }) => [text, mark]);
};

describe("the user's sentence is cut where something points to it", () => {
  test("evidence goes before what a classifier named, and weak rules show beside it", () => {
    expect(marked(runs.duplicateRun())).toEqual([
      ["My order ", null],
      ["20240315001", "grounded"],
      [" is ", null],
      ["late", "weak"],
      [", ", null],
      ["cancel it", "weak"],
    ]);
  });

  test("offsets count UTF-16 units, so full-width digits are marked whole", () => {
    expect(marked(runs.chineseRun())[1]).toEqual(["２０２４０３１５００１", "grounded"]);
  });

  test("a name that does not count is marked as named", () => {
    const route: RouteView = {
      layers: [],
      grounding: [
        { entity: "task_id", candidate: "12000", namedBy: "classifier", grounded: false, reason: "not_whole_token" },
      ],
      decision: null,
    };
    expect(markMessage("task 12000 please", route)[1]).toEqual({ text: "12000", mark: "proposed", names: ["task_id"] });
  });
});

test("no marks change the words, whatever the offsets", () => {
  const span = fc.record({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) });
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: "binary" }), fc.array(span, { maxLength: 5 }), (message, spans) => {
      const weak = spans.map(({ start, end }, place) => ({ rule: `r${place}`, intent: "a", start, end }));
      const route: RouteView = {
        layers: [
          {
            layer: "rules",
            tried: 1,
            decided: null,
            confidence: null,
            alsoMatched: [],
            weak,
            skipped: [],
            error: null,
            durationMs: 0,
          },
        ],
        grounding: [],
        decision: null,
      };
      expect(
        markMessage(message, route)
          .map((segment) => segment.text)
          .join(""),
      ).toBe(message);
    }),
  );
});
