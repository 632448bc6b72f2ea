import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestMatches, searchTerms } from "./search";

describe("searchTerms", () => {
  test.each([
    ["payment_reconciliation", ["payment_reconciliation", "payment", "reconciliation"]],
    ["compareSettlements", ["comparesettlement", "compare", "settlement"]],
    ["Refunds, refunded and refunding", ["refund"]],
    ["cancelled cancelling cancel", ["cancel"]],
    ["shipped shipping ship", ["ship"]],
    ["status address", ["status", "address"]],
    ["Ｅ３００１ e3001", ["e3001"]],
    ["What is my order?", []],
    ["支付对账", ["支付", "付对", "对账"]],
    ["查E3001报错", ["e3001", "报错"]],
    ["钱", []],
    ["", []],
  ])("%j gives %j", (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  test("terms are unique, long enough, and found again in themselves", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (written) => {
        // As the search reads it: a sign such as 🄫 holds a capital that no change of case reaches before.
        const text = written.normalize("NFKC");
        const terms = searchTerms(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(terms.every((term) => term.length > 1)).toBe(true);
        // Of Latin letters without marks: case changes others into more than one. Capitals can only add parts: `E3001A`.
        const latin = text.replace(/[^\x20-\x7e]/g, " ");
        expect(searchTerms(latin.toUpperCase())).toEqual(expect.arrayContaining(searchTerms(latin.toLowerCase())));
      }),
    );
  });
});

describe("bestMatches", () => {
  const row = (id: string, head: string, body = "") => ({ id, head, terms: searchTerms(`${head} ${body}`) });
  const rows = [
    row("1", "Refunds", "money"),
    row("2", "Delivery", "refunds of late parcels money"),
    row("3", "Returns of parcels"),
  ];
  const find = (query: string, limit = 5) =>
    bestMatches(rows, searchTerms(query), ({ head }) => head, limit).map(({ id }) => id);

  test("a word of the head counts more than one of the text", () => {
    expect(find("refund")).toEqual(["1"]);
  });
  test("rows far behind the best are left out", () => {
    expect(find("refund money late parcel")).toEqual(["1", "2", "3"]);
    expect(find("refund money late parcel", 1)).toEqual(["1"]);
  });
  test("one word that happens to stand in a text is no find", () => {
    expect(find("late")).toEqual([]);
    expect(find("weather")).toEqual([]);
    expect(find("")).toEqual([]);
  });
});
