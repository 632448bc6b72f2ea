import { describe, expect, test } from "vitest";
import { readTrace } from "../model/read-trace";
import { sentenceText } from "../story/text";
import * as runs from "../testing/runs";
import { tongue } from "../testing/tongue";
import { layerCards } from "./layer-words";
import { listTools } from "./tool-lists";

const cards = (events: ReturnType<typeof runs.cleanRun>) =>
  layerCards(readTrace(events)).map(({ layer, state, sentences }) => [
    layer,
    state,
    sentences.map((sentence) => sentenceText(sentence, tongue("en"))).join(" "),
  ]);

describe("the three layers as cards", () => {
  test("each says what it saw, what it decided and why it passed on", () => {
    expect(cards(runs.duplicateRun())).toEqual([
      [
        "rules",
        "passed",
        "6 tried, none matched. 2 weak rules left a signal: “late words” and “cancel words”. Passed on.",
      ],
      [
        "classifier",
        "passed",
        "order_cancel 0.91. “Asks to cancel a named order.” Named order_id 20240315001. Proposed, not decided.",
      ],
      [
        "verdict",
        "decided",
        "0.91 meets the threshold 0.75. Accepted: order_cancel. 20240315001 stands in the message and is in orders.",
      ],
    ]);
  });

  test("those after the decision say who had decided", () => {
    expect(
      cards(runs.cleanRun())
        .map(([, state, words]) => [state, words])
        .slice(1),
    ).toEqual([
      ["idle", "Not asked: layer 1 had decided."],
      ["idle", "Not asked: layer 1 had decided."],
    ]);
  });

  test("those to come are not there yet", () => {
    expect(cards(runs.duplicateRun().slice(0, 2)).map(([, state]) => state)).toEqual(["passed", "idle", "idle"]);
  });

  test("a classifier that is off decides nothing", () => {
    expect(cards(runs.unscopedRun()).slice(1)).toEqual([
      ["classifier", "passed", "Switched off. Passed on."],
      ["verdict", "decided", "There is nothing to judge. Decided: unknown."],
    ]);
  });
});

describe("the toolbox in three lists", () => {
  const { called, available, withheld } = listTools(readTrace(runs.duplicateRun()));

  test("called, with how often it ran", () => {
    expect(called.map(({ tool, asked, ran }) => [tool, asked, ran])).toEqual([
      ["get_order_status", 2, 1],
      ["track_shipment", 1, 1],
      ["search_knowledge", 1, 1],
      ["cancel_order", 1, 1],
    ]);
  });

  test("available, but not asked for", () => expect(available.map(({ tool }) => tool)).toEqual(["list_orders"]));

  test("withheld, by reason", () => {
    expect(withheld.map(({ rule, tools }) => [rule, tools.length])).toEqual([
      ["not_granted", 5],
      ["tool_disabled", 1],
    ]);
  });
});
